import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { can, gates } from '@quickprism/contract/gates'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { TableFrame } from '@quickprism/ui/table'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { ListPages } from '../../lib/list-pages.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useZone } from '../../lib/zone.ts'
import { useAuditLogs } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { AuditTable } from './audit-table.tsx'
import { copy } from './copy.ts'
import { ExportTrail } from './export-trail.tsx'
import { BrokenTrail, TrailSeal } from './trail-state.tsx'

export const AuditLogsScreen = () => {
  const { branchId } = useHere()
  return branchId === '' ? <NoBranch /> : <AuditLogs />
}

const NoBranch = () => (
  <>
    <PageHeader title={copy.title} />
    <TableFrame>
      <EmptyState title={t(copy.noShop)} text={t(copy.noShopHint)} className="min-h-80" />
    </TableFrame>
  </>
)

const AuditLogs = () => {
  const { access, businessId } = useHere()
  const zone = useZone()
  const [span, setSpan] = useState({ from: '', to: '' })
  const [page, setPage] = useState(1)
  const logs = useAuditLogs(page, span)
  const [openedAt] = useState(() => Date.now())
  // The export is the trail of every branch: a permission on one of them is not enough.
  const mayExport = can(access, gates.viewAuditLogs, [businessId])
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <UpdatedAgo at={logs.dataUpdatedAt} />
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
        <Answer
          of={logs}
          waiting={<AuditSkeleton />}
          failed={({ message }, again) => (
            <ErrorState title={t(message)} retryLabel={t(copy.tryAgain)} onRetry={again} className="min-h-80" />
          )}
        >
          {({ data, total_pages, total_records }) =>
            total_records === 0 ? (
              <EmptyState title={t(copy.empty)} className="min-h-80" />
            ) : (
              <>
                <AuditTable events={data} zone={zone} />
                <ListPages
                  page={page}
                  onPage={setPage}
                  of={{ total: total_records, total_pages }}
                  showing={copy.showing}
                />
              </>
            )
          }
        </Answer>
      </TableFrame>
    </>
  )
}
