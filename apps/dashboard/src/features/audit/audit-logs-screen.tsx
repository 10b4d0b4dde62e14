import { can, gates } from '@quickprism/contract/gates'
import { TableFrame } from '@quickprism/ui/table'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { List, NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useZone } from '../../lib/zone.ts'
import { useAuditLogs } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { copy } from './copy.ts'
import { ExportTrail } from './export-trail.tsx'
import { BrokenTrail, TrailSeal } from './trail-state.tsx'
import { useAuditListing } from './use-audit-listing.tsx'

export const AuditLogsScreen = () => {
  const { branchId } = useHere()
  return branchId === '' ? <NoBranch /> : <AuditLogs />
}

const NoBranch = () => (
  <>
    <PageHeader title={copy.title} />
    <NoBranchList title={copy.noShop} text={copy.noShopHint} />
  </>
)

const AuditLogs = () => {
  const { access, businessId } = useHere()
  const zone = useZone()
  const [span, setSpan] = useState({ from: '', to: '' })
  const [page, setPage] = useState(1)
  const logs = useAuditLogs(page, span)
  const listing = useAuditListing(zone)
  const [openedAt] = useState(() => Date.now())
  // The export is the trail of every branch: a permission on one of them is not enough.
  const mayExport = can(access, gates.viewAuditLogs, [businessId])
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <Freshness of={logs} />
            {mayExport && <ExportTrail zone={zone} />}
          </>
        }
      />
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <AuditFilters
          span={span}
          now={Math.max(openedAt, logs.dataUpdatedAt)}
          zone={zone}
          onChange={(next) => {
            setSpan(next)
            setPage(1)
          }}
        />
        {logs.data && <TrailSeal trail={logs.data.trail} zone={zone} />}
      </div>
      {logs.data && <BrokenTrail trail={logs.data.trail} zone={zone} />}
      <TableFrame>
        <List
          of={logs}
          read={({ data, total_pages, total_records }) => ({ rows: data, total: total_records, total_pages })}
          listing={listing}
          page={page}
          onPage={setPage}
          showing={copy.showing}
          empty={{ title: copy.empty }}
        />
      </TableFrame>
    </>
  )
}
