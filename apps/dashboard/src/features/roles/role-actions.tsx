import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Button } from '@quickprism/ui/button'
import { type ButtonSize, buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { IfAllowed } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { chooseRole } from './chosen-role.ts'
import { copy } from './copy.ts'

type RoleNamed = { id: string; name: string }

/** For those who may edit roles; the address says which one, so that another tab shows it as well. */
export const EditRoleLink = ({ role, size }: { role: RoleNamed; size: ButtonSize }) => (
  <IfAllowed by={gates.editRoles}>
    <Link
      to={addresses.editRole}
      search={{ role: role.id } as never}
      aria-label={t(copy.editRole, { role: role.name })}
      onClick={() => chooseRole(role.id)}
      className={buttonLook('secondary', size)}
    >
      {size > 28 && <Pencil aria-hidden="true" size={15} />}
      {t(copy.edit)}
    </Link>
  </IfAllowed>
)

export const ViewRoleButton = ({ role, onView }: { role: RoleNamed; onView: (id: string) => void }) => (
  <IfAllowed by={gates.viewRoles}>
    <Button
      variant="ghost"
      size={28}
      aria-label={t(copy.viewRole, { role: role.name })}
      onClick={() => onView(role.id)}
    >
      {t(copy.view)}
    </Button>
  </IfAllowed>
)
