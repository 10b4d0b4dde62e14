import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { ShieldPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useRoles } from './api.ts'
import { forgetViewedRole, recallViewedRole } from './chosen-role.ts'
import { copy } from './copy.ts'
import { RolesCard } from './roles-card.tsx'
import { RolesSummaryCard } from './roles-summary-card.tsx'
import { SecurityRecommendations } from './security-recommendations.tsx'
import { useRoleTables } from './use-role-tables.ts'
import { WhoCanDialog } from './who-can-dialog.tsx'

export const RolesScreen = () => {
  const { branchId } = useHere()
  return branchId === '' ? <NoBranch /> : <RolesOfBranch />
}

const CreateRoleLink = () => (
  <IfAllowed by={gates.createRoles}>
    <Link to={addresses.createRole} className={buttonLook('primary')}>
      <ShieldPlus aria-hidden="true" size={15} />
      {t(copy.create)}
    </Link>
  </IfAllowed>
)

const NoBranch = () => (
  <>
    <PageHeader title={copy.title} actions={<CreateRoleLink />} />
    <NoBranchList title={copy.noShop} />
  </>
)

const RolesOfBranch = () => {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const roles = useRoles(page, search)
  const tables = useRoleTables(recallViewedRole)
  const [asked, setAsked] = useState<Permission>()
  useEffect(forgetViewedRole, [])

  const reviewUnassigned = () => tables.view(roles.data?.roles.find(({ user_count }) => user_count === 0)?.id)

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <UpdatedAgo at={roles.dataUpdatedAt} />
            <CreateRoleLink />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <SecurityRecommendations
              onReviewUnassigned={reviewUnassigned}
              onReviewUnmasking={() => setAsked('reveal_data_of_visitors')}
            />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <RolesSummaryCard />
          </div>
        </div>
        <RolesCard
          roles={roles}
          page={page}
          onPage={setPage}
          search={search}
          onSearch={(sought) => {
            setSearch(sought)
            setPage(1)
          }}
          tables={tables}
        />
      </div>
      <WhoCanDialog permission={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
