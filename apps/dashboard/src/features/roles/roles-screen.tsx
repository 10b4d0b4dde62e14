import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { MOST_SOUGHT } from '@quickprism/contract/roles'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { goToHeading } from '../../lib/go-to-heading.ts'
import { NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { pageInAddress, soughtInAddress, useAddressState } from '../../lib/use-address-state.ts'
import { useRoles } from './api.ts'
import { copy } from './copy.ts'
import { CreatedRole } from './created-role.tsx'
import { ROLES_HEADING, RolesCard } from './roles-card.tsx'
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

/** Which role is open or was just created, what is looked for, and whether only those are listed that nobody holds. */
const Shown = z.object({
  role: z.string().optional().catch(undefined),
  /** The role that was just created. */
  created: z.string().optional().catch(undefined),
  show: z.enum(['unassigned']).optional().catch(undefined),
  search: soughtInAddress(MOST_SOUGHT),
  page: pageInAddress,
})

const RolesOfBranch = () => {
  const [shown, change] = useAddressState(Shown)
  const { role, created, show, search = '', page = 1 } = shown
  const roles = useRoles(page, search, show === 'unassigned')
  const tables = useRoleTables(role)
  const [asked, setAsked] = useState<Permission>()

  const showThose = (which: 'unassigned' | undefined) => {
    change({ role: undefined, show: which, search: undefined, page: undefined })
    goToHeading(ROLES_HEADING)
  }

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <Freshness of={roles} />
            <CreateRoleLink />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {created !== undefined && <CreatedRole id={created} />}
        <div className="grid gap-4 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <SecurityRecommendations
              onReviewUnassigned={() => showThose('unassigned')}
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
          onPage={(next, how) => change({ ...shown, page: next === 1 ? undefined : next }, how)}
          search={search}
          onSearch={(sought) => change({ ...shown, search: sought || undefined, page: undefined }, { replace: true })}
          tables={tables}
          {...(show ? { onShowAll: () => showThose(undefined) } : {})}
        />
      </div>
      <WhoCanDialog permission={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
