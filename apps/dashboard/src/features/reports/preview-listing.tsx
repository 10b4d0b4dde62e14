import { t } from '@quickprism/client/words'
import { checkOutLabels, ShownCheckOut } from '@quickprism/contract/records'
import { NotAvailable } from '@quickprism/ui/table'
import type { ReactNode } from 'react'
import { CheckOutBadge } from '../../lib/check-out-badge.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'

/** A row of a report, and where it stands in it. */
export type Row = { place: number; cells: readonly string[] }

const looks: Record<string, Partial<Column<Row>>> = {
  quickID: { held: 'left-0', look: 'text-ink-2' },
  Name: { held: 'left-24', namesRow: true },
  'Total Hours': { align: 'right' },
}

const drawn: Record<string, (text: string) => ReactNode> = {
  quickID: (text) => <span className="block w-18 font-mono whitespace-nowrap">{text}</span>,
  // The card of a phone has a line for it; a table would grow with it.
  Name: (text) => (
    <bdi title={text} className="block truncate md:max-w-52">
      {text}
    </bdi>
  ),
  Type: (text) => <CheckOutBadge type={ShownCheckOut.options.find((type) => checkOutLabels[type] === text) ?? null} />,
}

const cellOf = (head: string, text: string) =>
  text === '' || text === copy.none ? <NotAvailable>{t(copy.none)}</NotAvailable> : (drawn[head]?.(text) ?? text)

/** A report as its headings say: whatever columns it has. */
export const previewListing = (heads: readonly string[]): Listing<Row> => {
  const columns = heads.map((head, at): Column<Row> => {
    const own = looks[head]
    return {
      head,
      cell: ({ cells }) => cellOf(head, cells[at] ?? ''),
      ...own,
      look: `whitespace-nowrap ${own?.look ?? ''}`,
    }
  })
  return {
    name: copy.preview,
    dense: true,
    keyOf: ({ place }) => place,
    columns,
    card: {
      title: ({ cells }) => cellOf('Name', cells[heads.indexOf('Name')] ?? ''),
      facts: columns.filter(({ head }) => head !== 'Name'),
    },
  }
}
