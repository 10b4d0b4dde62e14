import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { NO_ROLES, ROOT_USER, type users } from '@quickprism/contract/users'
import { Avatar } from '@quickprism/ui/avatar'
import { Tooltip } from '@quickprism/ui/tooltip'
import { useRef } from 'react'
import { type More, MoreRows } from '../../lib/more-rows.tsx'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { isRecent, lastLoginShort } from './last-login.ts'

type Item = Reply<typeof users.loginStatus>['items'][number]

const SEPARATOR = ' - '

/** Reads `name_role`, "{name} - {role names}": both sides may contain the separator, so the name says where it ends. */
export const rolesIn = ({ name, name_role }: Pick<Item, 'name' | 'name_role'>) => {
  const roles = name_role.slice(name.length + SEPARATOR.length).trim()
  if (roles === ROOT_USER) return { roles: '', first: t(ROOT_USER) }
  if (roles === '' || roles === NO_ROLES) return { roles: '', first: t(NO_ROLES) }
  return { roles, first: (roles.split(',')[0] as string).trim() }
}

type ListProps = { items: Item[]; more: More | undefined }

export const LoginStatusList = ({ items, more }: ListProps) => {
  const now = useNow(30_000)
  const zone = useZone()
  const box = useRef<HTMLUListElement>(null)
  return (
    <ul ref={box} className="min-h-0 flex-1 overflow-y-auto">
      {items.map(({ quick_id, name, name_role, last_login }) => (
        <li key={quick_id} className="flex min-h-13 items-center gap-3 border-t border-line px-5 py-1.5">
          <Person name={name} name_role={name_role} />
          <span className="flex shrink-0 items-center gap-2 text-xs text-ink-2">
            {isRecent(last_login, now) && <span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}
            <span className={isRecent(last_login, now) ? 'text-ink' : ''}>{lastLoginShort(last_login, now, zone)}</span>
          </span>
        </li>
      ))}
      {more && <MoreRows {...more} box={box} retry={copy.tryAgain} className="min-h-13 border-t border-line px-5" />}
    </ul>
  )
}

/** A button, so that the roles are also shown to those who come by keyboard. */
const Person = ({ name, name_role }: Pick<Item, 'name' | 'name_role'>) => {
  const { roles, first } = rolesIn({ name, name_role })
  return (
    <Tooltip text={roles} off={roles === ''}>
      <button
        type="button"
        className="-mx-1 flex min-w-0 flex-1 items-center gap-3 rounded-sm px-1 text-left pointer-coarse:min-h-11"
      >
        <Avatar name={name} />
        <span className="min-w-0">
          <span title={name} className="block truncate text-sm font-medium text-ink">
            {name}
          </span>
          <span title={first} className="block truncate text-xs text-ink-3">
            {first}
          </span>
          {roles !== first && roles !== '' && <span className="sr-only">{t(copy.alsoRoles, { roles })}</span>}
        </span>
      </button>
    </Tooltip>
  )
}
