import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { buttonLook } from '@quickprism/ui/button-look'
import { Note } from '@quickprism/ui/notice-bar'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { IfAllowed } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { useRoleDetails } from './api.ts'
import { copy } from './copy.ts'

/** What comes after a role was created, until somebody has it. A role that is gone, or cannot be looked up, shows nothing. */
export const CreatedRole = ({ id }: { id: string }) => (
  <IfAllowed by={gates.createUsers}>
    <NextStep id={id} />
  </IfAllowed>
)

const NextStep = ({ id }: { id: string }) => {
  const role = useRoleDetails(id).data
  if (!role || role.user_count > 0) return null
  return (
    <Note>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t(copy.createdWithoutUsers, { role: role.name })}</span>
        <Link to={addresses.createUser} search={{ role: id } as never} className={buttonLook('secondary', 28)}>
          <UserPlus aria-hidden="true" size={15} />
          {t(copy.addUser)}
        </Link>
      </div>
    </Note>
  )
}
