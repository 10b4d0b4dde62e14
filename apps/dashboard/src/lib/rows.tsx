import { t } from '@quickprism/client/words'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { classNames } from '@quickprism/ui/class-names'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import { Skeleton } from '@quickprism/ui/skeleton'
import {
  BelowRow,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHeader,
} from '@quickprism/ui/table'
import { Fragment, type ReactNode } from 'react'
import { useWidthFrom } from './media.ts'

/** One fact of a record: a column of the table, a labelled value on its card. */
export type Column<Row> = {
  head: string
  /** The head is said, not shown. */
  headHidden?: boolean
  headLook?: string
  cell: (row: Row) => ReactNode
  /** The cell that names its row. */
  namesRow?: boolean
  align?: 'left' | 'right'
  look?: string
  /** Stays in sight while a wide table is scrolled sideways; where, as a class such as `left-0`. */
  held?: string
  /** On a card it has a line of its own. */
  wide?: boolean
}

type Card<Row> = {
  title: (row: Row) => ReactNode
  aside?: (row: Row) => ReactNode
  facts: readonly Column<Row>[]
  actions?: (row: Row) => ReactNode
  look?: (row: Row) => string | undefined
}

/** How records of one kind are listed: as a table, and on a phone as cards where there is one for them. */
export type Listing<Row> = {
  name: string
  keyOf: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** Lower rows, for tables with many columns. */
  dense?: boolean
  /** There are seldom more than a handful: a page that waits for them keeps less room. */
  few?: boolean
  card?: Card<Row>
  rowLook?: (row: Row) => string | undefined
  /** What stands open below a row, or at the end of its card. */
  below?: (row: Row, shownAs: 'row' | 'card') => ReactNode
}

type RowsProps<Row> = { listing: Listing<Row>; rows: readonly Row[] }

/** The card of these records, where the window has no room for their table. */
const useCard = <Row,>({ card }: Listing<Row>) => (useWidthFrom(48) ? undefined : card)

export const Rows = <Row,>({ listing, rows }: RowsProps<Row>) => {
  const card = useCard(listing)
  return card ? <Cards listing={listing} card={card} rows={rows} /> : <TableRows listing={listing} rows={rows} />
}

const SOFT_EDGE =
  'before:pointer-events-none group-data-scrolls/table:before:absolute before:inset-y-0 before:w-4 before:from-ink/6'

/** The soft edge at the last column held at the left, and at the first held at the right. */
const edgeLook = (columns: readonly { held?: string }[], at: number) => {
  const held = columns[at]?.held
  if (held?.startsWith('left') && !columns[at + 1]?.held) {
    return `${SOFT_EDGE} before:left-full before:bg-linear-to-r`
  }
  return held?.startsWith('right') && !columns[at - 1]?.held && `${SOFT_EDGE} before:right-full before:bg-linear-to-l`
}

/** A held cell covers those that pass beneath it, so it takes the background of its row. */
const heldLook = (columns: readonly { held?: string }[], at: number) => {
  const held = columns[at]?.held
  return held && classNames('sticky z-[1] bg-inherit', held, edgeLook(columns, at))
}

const TableRows = <Row,>({
  listing: { name, keyOf, columns, dense = false, rowLook, below },
  rows,
}: RowsProps<Row>) => (
  <Table name={t(name)} dense={dense}>
    <TableHead>
      {columns.map(({ head, headHidden, headLook, align = 'left' }, at) => (
        <TableHeaderCell key={head} align={align} className={classNames(heldLook(columns, at), headLook)}>
          {headHidden ? <span className="sr-only">{t(head)}</span> : t(head)}
        </TableHeaderCell>
      ))}
    </TableHead>
    <TableBody>
      {rows.map((row) => {
        const opened = below?.(row, 'row')
        return (
          <Fragment key={keyOf(row)}>
            <TableRow className={rowLook?.(row) ?? 'bg-surface'}>
              {columns.map(({ head, cell, namesRow, align = 'left', look }, at) =>
                namesRow ? (
                  <TableRowHeader key={head} className={classNames(heldLook(columns, at), look)}>
                    {cell(row)}
                  </TableRowHeader>
                ) : (
                  <TableCell key={head} align={align} className={classNames(heldLook(columns, at), look)}>
                    {cell(row)}
                  </TableCell>
                ),
              )}
            </TableRow>
            {opened ? <BelowRow columns={columns.length}>{opened}</BelowRow> : null}
          </Fragment>
        )
      })}
    </TableBody>
  </Table>
)

const Cards = <Row,>({ listing: { name, keyOf, below }, card, rows }: RowsProps<Row> & { card: Card<Row> }) => (
  <RecordCards name={t(name)}>
    {rows.map((row) => {
      const opened = below?.(row, 'card')
      return (
        <RecordCard
          key={keyOf(row)}
          title={card.title(row)}
          aside={card.aside?.(row)}
          facts={card.facts.map(({ head, cell, wide }) => ({ label: t(head), value: cell(row), wide }))}
          actions={card.actions?.(row)}
          className={card.look?.(row)}
        >
          {opened ? <div className="mt-3">{opened}</div> : null}
        </RecordCard>
      )
    })}
  </RecordCards>
)

const widths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2']
const widthAt = (row: number, column: number) => widths[(row + 2 * column) % widths.length]

const page = Array.from({ length: PAGE_SIZE }, (_, row) => row)
const FEW = 3

/** A page of these records while it is on its way. */
export const RowsSkeleton = <Row,>({ listing }: { listing: Listing<Row> }) => {
  const card = useCard(listing)
  const awaited = listing.few ? page.slice(0, FEW) : page
  return card ? <CardBlocks card={card} awaited={awaited} /> : <TableBlocks {...listing} awaited={awaited} />
}

/** The same above the room of its pager. */
export const PageSkeleton = <Row,>({ listing }: { listing: Listing<Row> }) => (
  <>
    <RowsSkeleton listing={listing} />
    <div className="h-12" />
  </>
)

type Awaited = { awaited: readonly number[] }

const TableBlocks = <Row,>({ columns, dense, awaited }: Pick<Listing<Row>, 'columns' | 'dense'> & Awaited) => (
  <>
    <div className="h-9 border-b border-line bg-surface-2" />
    {awaited.map((row) => (
      <div
        key={row}
        data-skeleton-row=""
        className={classNames('flex items-center gap-6 border-b border-line px-5', dense ? 'h-10' : 'h-11')}
      >
        {columns.map(({ head }, column) => (
          <span key={head} className="flex-1">
            <Skeleton className={`h-3 ${widthAt(row, column)}`} />
          </span>
        ))}
      </div>
    ))}
  </>
)

const CardBlocks = <Row,>({ card, awaited }: { card: Card<Row> } & Awaited) =>
  awaited.map((row) => (
    <div key={row} data-skeleton-row="" className="border-b border-line px-5 py-3.5">
      <Skeleton className={`h-4 ${widthAt(row, 0)}`} />
      <div className="mt-3 grid grid-cols-2 gap-4">
        {card.facts.map(({ head }, fact) => (
          <Skeleton key={head} className={`h-4 ${widthAt(row, fact)}`} />
        ))}
      </div>
    </div>
  ))
