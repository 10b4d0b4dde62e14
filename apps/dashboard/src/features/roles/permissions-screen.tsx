import { Answer } from '@quickprism/app/answer'
import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { humanise, inWords } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import type { ListedPermission } from '@quickprism/contract/roles'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { KeyRound, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { IfAllowed } from '../../lib/access.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { SearchBox } from '../../lib/search-box.tsx'
import { useAddressState } from '../../lib/use-address-state.ts'
import { usePermissions } from './api.ts'
import { copy } from './copy.ts'
import { aboutPermission, byCategory, isFoundBy, isSensitive } from './permission-facts.ts'
import { PermissionsSkeleton } from './permissions-skeleton.tsx'
import { SensitiveBadge } from './sensitive-badge.tsx'
import { WhoCanDialog } from './who-can-dialog.tsx'

export const PermissionsScreen = () => {
  const permissions = usePermissions()
  const [asked, setAsked] = useState<Permission>()
  const [{ search }, change] = useAddressState(Searched)
  return (
    <>
      <PageHeader
        title={copy.permissionsTitle}
        actions={
          // Permissions come with the product: there is nothing to create.
          <Button variant="primary" disabled icon={<Plus aria-hidden="true" />}>
            {t(copy.createPermission)}
          </Button>
        }
      />
      <Answer of={permissions} waiting={<PermissionsSkeleton />} failed={(_, again) => <Failed onRetry={again} />}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState title={t(copy.noPermissions)} className="min-h-80" />
            </Card>
          ) : (
            <>
              <SearchBox
                label={t(copy.searchPermissions)}
                value={search}
                maxLength={100}
                onSearch={(text) => change({ search: text }, { replace: true })}
                className="mb-4 max-w-96"
              />
              <Found list={list.filter(isFoundBy(search))} onAsk={setAsked} />
            </>
          )
        }
      </Answer>
      <WhoCanDialog permission={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** What is looked for is in the address. */
const Searched = z.object({ search: z.string().max(100).catch('') })

type FoundProps = { list: readonly ListedPermission[]; onAsk: (permission: Permission) => void }

const Found = ({ list, onAsk }: FoundProps) =>
  list.length === 0 ? (
    <Card>
      <EmptyState title={t(copy.noPermissionFound)} className="min-h-80" />
    </Card>
  ) : (
    <div className="gap-4 lg:columns-2">
      {byCategory(list).map(([category, members]) => (
        <Category key={category} name={t(category)} permissions={members} onAsk={onAsk} />
      ))}
    </div>
  )

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Card>
    <ErrorState
      title={t(copy.permissionsFailed)}
      text={t(copy.permissionsFailedHint)}
      retryLabel={t(copy.retry)}
      onRetry={onRetry}
      className="min-h-80"
    />
  </Card>
)

type CategoryProps = {
  name: string
  permissions: readonly ListedPermission[]
  onAsk: (permission: Permission) => void
}

const Category = ({ name, permissions, onAsk }: CategoryProps) => (
  <Card aria-label={name} className="mb-4 break-inside-avoid">
    <CardHeader title={name} subtitle={tCount(permissions.length, copy.permissionCount)} />
    <ul className="divide-y divide-line border-t border-line">
      {permissions.map((permission) => (
        <li key={permission.name} className="flex items-center gap-3 px-5 py-2">
          <KeyRound aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-sm font-medium text-ink">{t(humanise(permission.name))}</h3>
              <p className="text-xs text-ink-3">{aboutPermission(permission)}</p>
            </div>
            <div className="flex items-center gap-2">
              {isSensitive(permission) && <SensitiveBadge />}
              <IfAllowed by={gates.viewRoles}>
                <Button
                  variant="ghost"
                  size={28}
                  icon={<UsersRound aria-hidden="true" />}
                  aria-label={t(copy.whoCanPermission, { permission: inWords(permission.name) })}
                  onClick={() => onAsk(permission.name)}
                  className={isSensitive(permission) ? '' : 'max-sm:-ml-2.5'}
                >
                  {t(copy.whoCan)}
                </Button>
              </IfAllowed>
            </div>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
