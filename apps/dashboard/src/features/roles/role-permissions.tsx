import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { humanise } from '@quickprism/contract/humanise'
import type { ListedRole } from '@quickprism/contract/roles'
import { Badge } from '@quickprism/ui/badge'
import { linkLook } from '@quickprism/ui/link-look'
import { useState } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { copy } from './copy.ts'
import { DeleteRole } from './delete-role.tsx'
import { EditRoleLink } from './role-actions.tsx'

const SHOWN_AT_FIRST = 9

/** What opens below a role: what it allows, and what can be done with it. */
export const RolePermissions = ({ role }: { role: ListedRole }) => {
  const [all, setAll] = useState(false)
  const shown = all ? role.permissions : role.permissions.slice(0, SHOWN_AT_FIRST)
  const more = role.permissions.length - shown.length
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="mb-1.5 text-xs text-ink-3">{tCount(role.permission_count, copy.permissionCount)}</p>
        <ul aria-label={t(copy.showPermissions, { role: role.name })} className="flex flex-wrap gap-1.5">
          {shown.map(({ name }) => (
            <li key={name} className="flex">
              <Badge tone="outline" className="h-6 px-2">
                {t(humanise(name))}
              </Badge>
            </li>
          ))}
          {more > 0 && (
            <li className="flex items-center">
              <button
                type="button"
                onClick={() => setAll(true)}
                className={`${linkLook} px-1 text-2xs pointer-coarse:min-h-11 min-h-6`}
              >
                {t(copy.more, { count: more })}
              </button>
            </li>
          )}
        </ul>
      </div>
      <div className="flex gap-2">
        <EditRoleLink role={role} size={32} />
        <IfAllowed by={gates.deleteRoles}>
          <DeleteRole role={role} />
        </IfAllowed>
      </div>
    </div>
  )
}
