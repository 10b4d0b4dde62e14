import { showDay } from '@quickprism/app/days'
import { t, tCount } from '@quickprism/client/words'
import { purposeName } from '@quickprism/contract/my-visit'
import type { RecordOfOne, VisitorRecord } from '@quickprism/contract/records'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import { Detail } from '@quickprism/ui/detail-list'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu, type MenuItem } from '@quickprism/ui/menu'
import { NotAvailable } from '@quickprism/ui/table'
import { Ban, ChevronDown, CornerDownRight, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CheckOutBadge } from '../../lib/check-out-badge.tsx'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import type { Clock } from '../../lib/reveal-clock.ts'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { isFoundBy } from './found-by.ts'
import { CameAt, LeftAt, MaskedValue, PersonName, Value } from './record-cells.tsx'

/** What other features do to a record. */
export type RecordParts = {
  /** A row as it may be seen now. */
  seen: (row: VisitorRecord, clock: Clock) => VisitorRecord
  unmask: (record: RecordOfOne) => ReactNode
  info: (record: RecordOfOne) => ReactNode
  actions: (record: RecordOfOne) => MenuItem[]
}

/** One person's line: the lead of a row, or someone who came along. */
export type Line = {
  record: RecordOfOne
  /** Where it stands below its lead; none for the lead itself. */
  below?: 'between' | 'last'
  /** Only on a lead. */
  group?: { count: number; open: boolean; toggle: () => void }
  /** How many of the group the reader may not see, on its last line. */
  unseen?: number
}

const nameOf = ({ name }: RecordOfOne) => name ?? t(copy.noName)

/**
 * The rows as lines: a group that is open has a line for each who came along. One in which a search found someone
 * other than the lead opens by itself.
 */
export const useLines = (search: string | undefined) => {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  return (rows: readonly VisitorRecord[]): Line[] =>
    rows.flatMap((row) => {
      const { record_id, group, group_count: count } = row
      if (count === 0) return [{ record: row }]
      const found = search !== undefined && !isFoundBy(row, search) && group.some((one) => isFoundBy(one, search))
      const open = toggled[record_id] ?? found
      const toggle = () => setToggled((before) => ({ ...before, [record_id]: !open }))
      const lines: Line[] = [{ record: row, group: { count, open, toggle } }]
      if (open) {
        lines.push(
          ...group.map((record, index) => ({
            record,
            below: index === group.length - 1 ? ('last' as const) : ('between' as const),
          })),
        )
        const last = lines.at(-1)
        if (last && count > group.length) last.unseen = count - group.length
      }
      return lines
    })
}

const GroupBadge = ({ line: { record, group } }: { line: Line }) =>
  group && (
    <button
      type="button"
      aria-expanded={group.open}
      aria-label={tCount(group.count, copy.groupOf, { name: nameOf(record) })}
      onClick={group.toggle}
      className="relative inline-flex h-5 shrink-0 items-center gap-0.5 rounded-xs border border-accent-line bg-accent-subtle px-1.5 text-2xs font-semibold text-accent transition-colors hovered:bg-accent-line/40 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3"
    >
      {t(copy.group, { count: group.count })}
      <ChevronDown
        aria-hidden="true"
        size={12}
        className={classNames('transition-transform', group.open && 'rotate-180')}
      />
    </button>
  )

/** The line that ties those who came along to their lead. */
const Elbow = ({ below }: { below: 'between' | 'last' }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'absolute -top-1 left-2 w-2.5 border-line-control',
      below === 'last' ? 'h-[calc(50%+4px)] rounded-bl-sm border-b border-l' : 'h-[calc(100%+8px)] border-l',
      below === 'between' && 'after:absolute after:top-1/2 after:w-2.5 after:border-t after:border-line-control',
    )}
  />
)

const fact = (head: string, cell: (record: RecordOfOne) => ReactNode, look = ''): Column<Line> => ({
  head,
  look: `whitespace-nowrap ${look}`,
  cell: ({ record }) => cell(record),
})

const QuickId = ({ record, quiet = false }: { record: RecordOfOne; quiet?: boolean }) =>
  record.quickID ? (
    <span
      className={classNames(
        'text-ink-2',
        record.black_listed && 'text-ink-3 [&_.font-mono]:line-through [&_.font-mono]:decoration-danger',
      )}
    >
      <CopiedQuickId value={record.quickID} quiet={quiet} />
    </span>
  ) : (
    <NotAvailable>{t(copy.none)}</NotAvailable>
  )

const quickId: Column<Line> = {
  head: copy.quickId,
  held: 'left-13 pointer-coarse:left-17',
  look: 'relative whitespace-nowrap',
  cell: ({ record, below }) => (
    <>
      {below && <Elbow below={below} />}
      <span className={classNames('block w-25 pointer-coarse:w-30', below && 'pl-4')}>
        <QuickId record={record} quiet />
      </span>
    </>
  ),
}

const name: Column<Line> = {
  head: copy.name,
  held: 'left-42 pointer-coarse:left-51',
  namesRow: true,
  look: 'whitespace-nowrap',
  cell: (line) => (
    <span className="flex max-w-52 items-center gap-2">
      <PersonName record={line.record} />
      <GroupBadge line={line} />
    </span>
  ),
}

const day = fact(copy.day, (record) => <Value record={record}>{showDay(record.date)}</Value>)
const checkIn = fact(copy.checkIn, (record) => <CameAt record={record} />, 'leading-4')
const checkOut = fact(copy.checkOut, (record) => <LeftAt record={record} />, 'leading-4')
const type = fact(copy.type, (record) => <CheckOutBadge type={record.checkout_type} />)
const age = fact(copy.age, (record) => <Value record={record}>{record.age}</Value>)
const gender = fact(copy.gender, (record) => <Value record={record}>{record.gender}</Value>)
const phone = fact(copy.phone, (record) => <MaskedValue record={record} text={record.mobile} mono />)
const pov = fact(copy.pov, (record) => <Value record={record}>{record.pov && t(purposeName(record.pov))}</Value>)
const email = { ...fact(copy.email, (record) => <MaskedValue record={record} text={record.email} />), wide: true }
const aadhaar = fact(copy.aadhaar, (record) => <MaskedValue record={record} text={record.aadhaar} mono />)
const pan = fact(copy.pan, (record) => <MaskedValue record={record} text={record.pan} mono />)

/** The table is wider than most windows: what was unmasked is also below its row, whole and always in sight. */
const Unmasked = ({ line }: { line: Line }) => (
  <section aria-label={t(copy.unmasked, { name: nameOf(line.record) })} className="pt-3">
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {[phone, email, aadhaar, pan].map(({ head, cell }) => (
        <Detail key={head} label={t(head)} none={t(copy.none)}>
          {cell(line)}
        </Detail>
      ))}
    </dl>
  </section>
)

const belowLine = (line: Line, shownAs: 'row' | 'card') => {
  const isUnmasked = !line.record.masked && shownAs === 'row'
  if (!isUnmasked && !line.unseen) return undefined
  return (
    <>
      {isUnmasked && <Unmasked line={line} />}
      {line.unseen ? <p className="pt-3 text-xs text-ink-3">{tCount(line.unseen, copy.unseen)}</p> : null}
    </>
  )
}

const RowMenu = ({ record, items }: { record: RecordOfOne; items: MenuItem[] }) => (
  <Menu
    items={items}
    trigger={
      <IconButton name={t(copy.actionsFor, { name: nameOf(record) })} size={28}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  />
)

const CardTitle = ({ line }: { line: Line }) => {
  const { record, below } = line
  return (
    <span className="flex min-w-0 items-center gap-3">
      {below && <CornerDownRight aria-hidden="true" size={16} className="shrink-0 text-ink-3" />}
      <Avatar name={nameOf(record)} size={34} />
      <span className="min-w-0">
        <PersonName record={record} />
        <span className="flex items-center gap-2 text-xs font-normal text-ink-2">
          <QuickId record={record} />
          <GroupBadge line={line} />
        </span>
      </span>
    </span>
  )
}

/** An unmasked line stands out, and those who came along stand back. */
const lookOf = ({ record, below }: Line) => {
  if (!record.masked) return 'bg-[color-mix(in_oklab,var(--qp-warning-subtle)_60%,var(--qp-surface))]'
  return below ? 'bg-surface-2' : 'bg-surface'
}

export const recordsListing = (listName: string, { unmask, info, actions }: RecordParts): Listing<Line> => ({
  name: listName,
  keyOf: ({ record }) => record.record_id,
  dense: true,
  columns: [
    { head: copy.unmask, headHidden: true, held: 'left-0', cell: ({ record }) => unmask(record) },
    quickId,
    name,
    day,
    checkIn,
    checkOut,
    type,
    age,
    gender,
    phone,
    pov,
    email,
    aadhaar,
    pan,
    {
      head: copy.info,
      held: 'right-0',
      align: 'right',
      cell: ({ record }) => (
        <span className="flex justify-end gap-0.5">
          {info(record)}
          <RowMenu record={record} items={actions(record)} />
        </span>
      ),
    },
  ],
  rowLook: lookOf,
  below: belowLine,
  card: {
    look: lookOf,
    title: (line) => <CardTitle line={line} />,
    aside: ({ record }) => (
      <span className="-mr-2 flex shrink-0 items-center">
        {unmask(record)}
        {info(record)}
        <RowMenu record={record} items={actions(record)} />
      </span>
    ),
    facts: [
      day,
      { head: copy.type, cell: ({ record }) => <TypeOrBan record={record} /> },
      checkIn,
      checkOut,
      pov,
      { head: copy.ageAndGender, cell: ({ record }) => <AgeAndGender record={record} /> },
      phone,
      aadhaar,
      pan,
      email,
    ],
  },
})

const TypeOrBan = ({ record }: { record: RecordOfOne }) => (
  <span className="flex flex-wrap gap-1.5">
    <CheckOutBadge type={record.checkout_type} />
    {record.black_listed && (
      <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
        {t(copy.blacklisted)}
      </Badge>
    )}
  </span>
)

const AgeAndGender = ({ record }: { record: RecordOfOne }) => (
  <Value record={record}>{[record.age, record.gender].filter((known) => known !== null).join(', ')}</Value>
)
