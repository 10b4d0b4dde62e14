import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '../table.tsx'

type ChartTableProps = {
  /** Accessible name: that of the chart. */
  name: string
  heads: readonly [string, ...string[]]
  rows: readonly (readonly [string, ...string[]])[]
  /** Shown in place of the drawing; otherwise it is there for assistive technology alone. */
  shown: boolean
  className?: string
}

/** The numbers of a chart. */
export const ChartTable = ({ name, heads, rows, shown, className }: ChartTableProps) => (
  <div
    // What scrolls can be scrolled by keyboard.
    {...(shown ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}
    className={shown ? `overflow-y-auto ${className ?? ''}` : 'sr-only print:hidden'}
  >
    <Table name={name}>
      <TableHead>
        {heads.map((head, place) => (
          <TableHeaderCell key={head} align={place === 0 ? 'left' : 'right'}>
            {head}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(([first, ...values]) => (
          <TableRow key={first}>
            <TableRowHeader>{first}</TableRowHeader>
            {values.map((value, place) => (
              <TableCell key={heads[place + 1]} align="right">
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
)
