import { useNow } from '@quickprism/app/use-now'
import { can, gates } from '@quickprism/contract/gates'
import { TableFrame } from '@quickprism/ui/table'
import { useHere } from '../../lib/access.tsx'
import { List, NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useAddressState } from '../../lib/use-address-state.ts'
import { useZone } from '../../lib/zone.ts'
import { useAuditLogs } from './api.ts'
import { AuditAddress } from './audit-address.ts'
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
  const [{ page = 1, ...filter }, setAddress] = useAddressState(AuditAddress)
  const logs = useAuditLogs(page, filter)
  const listing = useAuditListing(zone)
  const now = useNow(60_000)
  // The export is the trail of every branch: a permission on one of them is not enough.
  const mayExport = can(access, gates.viewAuditLogs, [businessId])
  return (
    <>
      <PageHeader
        title={copy.title}
        // Its line is kept while the log loads: nothing below moves.
        description={logs.data ? <TrailSeal trail={logs.data.trail} zone={zone} /> : '\u00a0'}
        actions={
          <>
            <Freshness of={logs} />
            {mayExport && <ExportTrail zone={zone} />}
          </>
        }
      />
      <AuditFilters
        filter={filter}
        now={now}
        zone={zone}
        onChange={setAddress}
        onSearch={(by) => setAddress({ ...filter, by }, { replace: true })}
      />
      {logs.data && <BrokenTrail trail={logs.data.trail} zone={zone} />}
      <TableFrame>
        <List
          of={logs}
          read={({ data, total_pages, total_records }) => ({ rows: data, total: total_records, total_pages })}
          listing={listing}
          page={page}
          onPage={(next, how) => setAddress({ ...filter, page: next }, how)}
          showing={copy.showing}
          empty={{ title: copy.empty }}
        />
      </TableFrame>
    </>
  )
}
