import { useNow } from '@quickprism/app/use-now'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import type { ListedUser } from '@quickprism/contract/users'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import { StatusDot } from '@quickprism/ui/status-dot'
import { NotAvailable } from '@quickprism/ui/table'
import { Tooltip } from '@quickprism/ui/tooltip'
import { use } from 'react'
import { MaskedText } from '../../lib/masked-text.tsx'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { lastLoginInFull } from './last-login.ts'

/** Whether this row is about the person who looks at it. */
export const useIsMe = () => {
  const [me] = use(CallContext).place
  return (quickId: string) => quickId === me
}

export const Status = ({ of }: { of: ListedUser['status'] }) => (
  <StatusDot active={of === 'active'}>{t(of === 'active' ? copy.active : copy.inactive)}</StatusDot>
)

export const Email = ({ of }: { of: string | null }) => {
  if (!of) return <NotAvailable>{t(copy.notAvailable)}</NotAvailable>
  return of.includes('*') ? <MaskedText text={of} /> : of
}

export const LastLogin = ({ at }: { at: string | null }) => {
  const text = lastLoginInFull(at, useNow(30_000), useZone())
  return at === null ? <NotAvailable>{text}</NotAvailable> : text
}

type UserNameProps = { user: ListedUser; onExplain: ((user: ListedUser) => void) | undefined }

/** The name leads to what the person may do and why, for those who may see that. */
export const UserName = ({ user, onExplain }: UserNameProps) => {
  const isMe = useIsMe()
  const look = classNames('min-w-0 break-words font-medium', user.status === 'active' ? 'text-ink' : 'text-ink-2')
  return (
    <span className="flex min-w-0 items-center gap-x-2.5">
      <Avatar name={user.name} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {onExplain ? (
          <Tooltip text={t(copy.why)} side="right">
            <button
              type="button"
              title={user.name}
              onClick={() => onExplain(user)}
              className={classNames(
                look,
                'rounded-xs text-left hover:underline hover:underline-offset-2 pointer-coarse:min-h-11',
              )}
            >
              {user.name}
            </button>
          </Tooltip>
        ) : (
          <span title={user.name} className={look}>
            {user.name}
          </span>
        )}
        {user.is_root && <Badge tone="accent">{t(copy.root)}</Badge>}
        {!user.joined && <Badge tone="outline">{t(copy.notJoined)}</Badge>}
        {isMe(user.quick_id) && <Badge tone="outline">{t(copy.you)}</Badge>}
      </span>
    </span>
  )
}
