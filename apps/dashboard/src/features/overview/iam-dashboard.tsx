import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { ListedRole } from '@quickprism/contract/roles'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { ShieldPlus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { FirstBranchLink } from '../../lib/create-branch-link.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useOverview } from './api.ts'
import { copy } from './copy.ts'
import { HierarchyCard } from './hierarchy-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { PermissionsTable, UsersTable } from './overview-tables.tsx'

type IamDashboardProps = {
  /** Beside the hierarchy, for those who may see it. */
  status: ReactNode
  /** The recent roles, as the roles list shows them. */
  roles: (rows: readonly ListedRole[]) => ReactNode
}

export const IamDashboard = (props: IamDashboardProps) => {
  const { branchId, branchName } = useHere()
  const overview = useOverview()
  const hasRoom = useWidthFrom(40)
  const age = <UpdatedAgo at={overview.dataUpdatedAt} />
  return (
    <>
      <PageHeader
        title={copy.title}
        description={
          branchId !== '' && (
            <>
              {t(copy.description, { branch: branchName })} {!hasRoom && age}
            </>
          )
        }
        actions={
          <>
            {hasRoom && age}
            <IfAllowed by={gates.createRoles}>
              <Link to={addresses.createRole} className={buttonLook('secondary')}>
                <ShieldPlus aria-hidden="true" size={15} />
                {t(copy.createRole)}
              </Link>
            </IfAllowed>
            <IfAllowed by={gates.createUsers}>
              <Link to={addresses.createUser} className={buttonLook('primary')}>
                <UserPlus aria-hidden="true" size={15} />
                {t(copy.addUser)}
              </Link>
            </IfAllowed>
          </>
        }
      />
      {branchId === '' ? (
        <Card>
          <EmptyState
            title={t(copy.noShop)}
            text={t(copy.noShopHint)}
            action={<FirstBranchLink />}
            className="min-h-80"
          />
        </Card>
      ) : (
        <Parts {...props} overview={overview} />
      )}
    </>
  )
}

const Parts = ({ status, roles, overview }: IamDashboardProps & { overview: ReturnType<typeof useOverview> }) => (
  <div className="flex flex-col gap-4">
    <div className={`grid gap-4 ${status ? 'lg:grid-cols-[7fr_5fr] xl:grid-cols-[2fr_1fr]' : ''}`}>
      <HierarchyCard />
      {status}
    </div>
    <div className="grid items-start gap-4 md:grid-cols-2 min-[110rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_calc((100%-1rem)/3)]">
      <OverviewCard
        title={copy.recentRoles}
        to={addresses.roles}
        viewLabel={copy.viewRoles}
        of={overview}
        failed={copy.rolesFailed}
        className="md:col-span-2 min-[110rem]:col-span-1"
      >
        {({ recent_roles }) =>
          recent_roles.length === 0 ? <EmptyState title={t(copy.noRoles)} /> : roles(recent_roles)
        }
      </OverviewCard>
      <OverviewCard
        title={copy.rolesByUsers}
        to={addresses.users}
        viewLabel={copy.viewUsers}
        of={overview}
        failed={copy.usersFailed}
      >
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title={t(copy.noUsers)} text={t(copy.noUsersHint)} />
          ) : (
            <UsersTable users={users} />
          )
        }
      </OverviewCard>
      <OverviewCard
        title={copy.permissions}
        to={addresses.permissions}
        viewLabel={copy.viewPermissions}
        of={overview}
        failed={copy.permissionsFailed}
      >
        {({ permission_categories }) =>
          permission_categories.length === 0 ? (
            <EmptyState title={t(copy.noPermissions)} text={t(copy.noPermissionsHint)} />
          ) : (
            <PermissionsTable categories={permission_categories} />
          )
        }
      </OverviewCard>
    </div>
  </div>
)
