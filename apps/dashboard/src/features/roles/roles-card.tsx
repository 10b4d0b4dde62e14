import { Answer } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { roles as calls } from '@quickprism/contract/roles'
import { Card, CardHeader } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { Segmented } from '@quickprism/ui/segmented'
import { Skeleton } from '@quickprism/ui/skeleton'
import { ListPages } from '../../lib/list-pages.tsx'
import { CompactRolesTable } from './compact-roles-table.tsx'
import { copy } from './copy.ts'
import { DetailedRolesTable } from './detailed-roles-table.tsx'
import type { RoleTables } from './use-role-tables.ts'

type RolesCardProps = {
  roles: { data: Reply<typeof calls.list> | undefined; error: CallFailed | null; refetch(): unknown }
  page: number
  onPage: (page: number) => void
  tables: RoleTables
}

export const RolesCard = ({ roles, page, onPage, tables }: RolesCardProps) => (
  <Card aria-labelledby="roles" className="overflow-hidden">
    <CardHeader
      id="roles"
      title={t(copy.roles)}
      className="items-center!"
      actions={
        <Segmented
          name={t(copy.tables)}
          options={[
            { value: 'compact', label: t(copy.compact) },
            { value: 'detailed', label: t(copy.detailed) },
          ]}
          value={tables.table}
          onChange={tables.choose}
        />
      }
    />
    <div className="border-t border-line">
      <Answer
        of={roles}
        waiting={<RowsSkeleton />}
        failed={({ message }, again) =>
          tables.table === 'compact' ? (
            <ErrorState
              title={t(copy.compactFailed)}
              text={t(message)}
              retryLabel={t(copy.retry)}
              onRetry={again}
              className="min-h-80"
            />
          ) : (
            <ErrorState
              title={t(copy.detailedFailed)}
              retryLabel={t(copy.retry)}
              onRetry={again}
              className="min-h-80"
            />
          )
        }
      >
        {({ roles: rows, pagination }) =>
          pagination.total === 0 ? (
            <EmptyState title={t(copy.noRoles)} className="min-h-80" />
          ) : (
            <>
              {tables.table === 'compact' ? (
                <CompactRolesTable rows={rows} onView={tables.view} />
              ) : (
                <DetailedRolesTable
                  rows={rows}
                  openId={tables.openId}
                  onOpen={tables.open}
                  arrivingId={tables.arrivingId}
                />
              )}
              <ListPages page={page} onPage={onPage} of={pagination} showing={copy.showing} />
            </>
          )
        }
      </Answer>
    </div>
  </Card>
)

const widths = ['w-32', 'w-44', 'w-36', 'w-48', 'w-40', 'w-28', 'w-52', 'w-24', 'w-56', 'w-20']

const RowsSkeleton = () =>
  widths.map((width) => (
    <div key={width} className="flex h-11 items-center justify-between gap-6 border-b border-line px-5">
      <Skeleton className={`h-3 ${width}`} />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-24" />
    </div>
  ))
