import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { TableFrame } from '@quickprism/ui/table'
import type { ReactNode } from 'react'
import { useHere } from '../../lib/access.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useTenants } from './api.ts'
import { copy } from './copy.ts'
import { TenantsSkeleton } from './tenants-skeleton.tsx'
import { TenantsTable } from './tenants-table.tsx'

/** `invite` is the button that sends an invitation, for those who may. */
export const TenantsScreen = ({ invite }: { invite: ReactNode }) => {
  const { branchId } = useHere()
  const tenants = useTenants()
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <UpdatedAgo at={tenants.dataUpdatedAt} />
            {invite}
          </>
        }
      />
      <TableFrame>
        {branchId === '' ? (
          <EmptyState title={t(copy.noShop)} text={t(copy.noShopHint)} className="min-h-80" />
        ) : (
          <Answer
            of={tenants}
            waiting={<TenantsSkeleton />}
            failed={({ message }, again) => (
              <ErrorState title={t(message)} retryLabel={t(copy.tryAgain)} onRetry={again} className="min-h-80" />
            )}
          >
            {(list) =>
              list.length === 0 ? (
                <EmptyState title={t(copy.empty)} className="min-h-80" />
              ) : (
                <TenantsTable tenants={list} />
              )
            }
          </Answer>
        )}
      </TableFrame>
    </>
  )
}
