import { t } from '@quickprism/client/words'
import { can, type Gate, gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu } from '@quickprism/ui/menu'
import { Link } from '@tanstack/react-router'
import { Ellipsis, KeyRound, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { useRowDialog } from '../../lib/row-dialogs.tsx'
import { chooseUser } from './chosen-user.ts'
import { copy } from './copy.ts'
import { type UserAct, UserConfirmation } from './user-confirmation.tsx'
import { useIsMe } from './user-facts.tsx'

/** Nobody deactivates or deletes themselves, and nobody changes the root user here. */
const useAllowed = (user: ListedUser) => {
  const { access, branchId, businessId } = useHere()
  const isMe = useIsMe()(user.quick_id)
  // What a user of the whole business has is changed only by those who may do so for the whole business.
  const places = user.user_type === 'business' ? [businessId] : [branchId, businessId]
  const may = (gate: Gate) => !user.is_root && can(access, gate, places)
  return {
    edit: may(gates.editUsers),
    setStatus: !isMe && may(gates.deactivateUsers),
    remove: !isMe && may(gates.deleteUsers),
  }
}

type UserActionsProps = { user: ListedUser; onExplain: ((user: ListedUser) => void) | undefined }

export const UserActions = ({ user, onExplain }: UserActionsProps) => {
  const allowed = useAllowed(user)
  const isActive = user.status === 'active'
  const open = useRowDialog()

  const edit = (
    <Link to={addresses.editUser} search={{ user: user.quick_id } as never} onClick={() => chooseUser(user.quick_id)} />
  )

  const ask = (act: UserAct) => () => open((dialog) => <UserConfirmation user={user} act={act} {...dialog} />)

  return (
    <Menu
      trigger={
        <IconButton name={t(copy.actionsOf, { name: user.name })} size={28} tooltipSide="left">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        ...(onExplain
          ? [{ label: t(copy.why), icon: <KeyRound aria-hidden="true" />, onSelect: () => onExplain(user) }]
          : []),
        ...(allowed.edit ? [{ label: t(copy.edit), icon: <Pencil aria-hidden="true" />, link: edit }] : []),
        ...(allowed.setStatus
          ? [
              isActive
                ? { label: t(copy.deactivate), icon: <UserX aria-hidden="true" />, onSelect: ask('deactivate') }
                : { label: t(copy.activate), icon: <UserCheck aria-hidden="true" />, onSelect: ask('activate') },
            ]
          : []),
        ...(allowed.remove
          ? [{ label: t(copy.delete), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: ask('delete') }]
          : []),
      ]}
    />
  )
}
