import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.tsx'
import { useUiWords } from './words.tsx'

/** The card around a table. Wide tables scroll sideways inside it. */
export const TableFrame = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={classNames('overflow-hidden rounded-lg border border-line bg-surface shadow-xs', className)}
  />
)

type TableProps = ComponentProps<'table'> & {
  /** Accessible name of the table. */
  name: string
  /** 40 px rows and 8 px cells, for tables with many columns. */
  dense?: boolean
}

/** A box that scrolls sideways must be reachable by keyboard; one that does not is no stop. */
const useScrollsSideways = () => {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollWidth > element.clientWidth)
      element.style.setProperty('--table-width-in-sight', `${element.clientWidth}px`)
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { box, scrolls }
}

export const Table = ({ name, dense = false, className, ...rest }: TableProps) => {
  const { box, scrolls } = useScrollsSideways()
  return (
    <div
      ref={box}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}
      // What is only said and stands in a column out of sight must not make the page wider.
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table
        {...rest}
        data-dense={dense ? '' : undefined}
        data-scrolls={scrolls ? '' : undefined}
        aria-label={name}
        className={classNames('group/table w-full border-collapse text-left text-sm', className)}
      />
    </div>
  )
}

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="sticky top-0 z-[1] bg-surface-2">
    <tr className="border-b border-line bg-surface-2">{children}</tr>
  </thead>
)

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />

type Align = 'left' | 'right' | 'center'
const alignments: Record<Align, string> = { left: 'text-left', right: 'text-right', center: 'text-center' }
const padding =
  'px-3 group-data-dense/table:px-2 first:pl-5 last:pr-5 group-data-dense/table:first:pl-4 group-data-dense/table:last:pr-4'

type CellProps = Omit<ComponentProps<'td'>, 'align'> & { align?: Align }

/** A column head. For a head without words pass a visually hidden one. */
export const TableHeaderCell = ({
  align = 'left',
  className,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & { align?: Align }) => (
  <th
    scope="col"
    {...rest}
    className={classNames(
      'h-9 text-2xs font-medium whitespace-nowrap text-ink-3',
      padding,
      alignments[align],
      className,
    )}
  />
)

export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr
    {...rest}
    className={classNames(
      'group/row border-b border-line transition-colors last:border-b-0 hovered:bg-hover',
      className,
    )}
  />
)

const cell = 'h-11 py-1 group-data-dense/table:h-10'

export const TableCell = ({ align = 'left', className, ...rest }: CellProps) => (
  <td {...rest} className={classNames(cell, padding, alignments[align], className)} />
)

/** The cell that names its row. */
export const TableRowHeader = ({ className, ...rest }: Omit<ComponentProps<'th'>, 'align'>) => (
  <th scope="row" {...rest} className={classNames(cell, padding, 'text-left font-medium', className)} />
)

/** Stands where a value is missing; never leave a cell blank. */
export const NotAvailable = ({ children }: { children?: ReactNode }) => {
  const { notAvailable } = useUiWords()
  return <span className="text-ink-3">{children ?? notAvailable}</span>
}

/** What opens below a row stays in sight, whole, however far its table is scrolled sideways. */
export const BelowRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className="border-b border-line bg-surface-2 last:border-b-0">
    <td colSpan={columns} className="px-5 pb-4">
      <div className="sticky left-5 max-w-[calc(var(--table-width-in-sight)-2.5rem)]">{children}</div>
    </td>
  </tr>
)

type TableFooterProps = {
  showing: ReactNode
  /** That of the table above, whose first column it begins under. */
  dense?: boolean | undefined
  children?: ReactNode
}

/** "Showing 1-10 of total 412" at the left, the pager at the right. */
export const TableFooter = ({ showing, dense = false, children }: TableFooterProps) => (
  <div
    className={classNames(
      'flex min-h-12 flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-2 text-xs text-ink-2',
      dense && 'md:px-4',
    )}
  >
    <span role="status">{showing}</span>
    {children}
  </div>
)
