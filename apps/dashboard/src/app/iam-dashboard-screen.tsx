import { gates } from '@quickprism/contract/gates'
import { useNavigate } from '@tanstack/react-router'
import { IamDashboard } from '../features/overview/iam-dashboard.tsx'
import { compactRoles } from '../features/roles/compact-roles-listing.tsx'
import { LoginStatusCard } from '../features/users/login-status-card.tsx'
import { useCan } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { Rows } from '../lib/rows.tsx'

/** The overview, with what roles and users have to say in it. */
export const IamDashboardScreen = () => {
  const navigate = useNavigate()
  const seesStatus = useCan(gates.viewLoginStatus)
  return (
    <IamDashboard
      status={seesStatus && <LoginStatusCard />}
      roles={(rows) => (
        <Rows
          listing={compactRoles((id) => void navigate({ to: addresses.roles, search: { role: id } as never }))}
          rows={rows}
        />
      )}
    />
  )
}
