import { t } from '@quickprism/client/words'
import type { PendingInvitation } from '@quickprism/contract/invitations'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu } from '@quickprism/ui/menu'
import { CircleOff, Ellipsis, Send } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useRowDialog } from '../../lib/row-dialogs.tsx'
import { useResendInvitation, useRevokeInvitation } from './api.ts'
import { copy } from './copy.ts'

/** Sending again takes nothing from anyone, so only withdrawing asks first. */
export const PendingActions = ({ invitation }: { invitation: PendingInvitation }) => {
  const { branchId } = useHere()
  const resend = useResendInvitation()
  const open = useRowDialog()
  const { invitation_id, child_shop_quickID, email } = invitation
  const whom = child_shop_quickID ?? email ?? ''
  const body = { shop_quickID: branchId, invitation_id }
  return (
    <Menu
      trigger={
        <IconButton name={t(copy.actionsFor, { whom })} size={28} tooltipSide="left">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: t(copy.resend),
          icon: <Send aria-hidden="true" />,
          onSelect: () => {
            if (!resend.isPending) resend.mutate({ body })
          },
        },
        {
          label: t(copy.revoke),
          icon: <CircleOff aria-hidden="true" />,
          danger: true,
          onSelect: () => open((dialog) => <RevokeQuestion whom={whom} body={body} {...dialog} />),
        },
      ]}
    />
  )
}

type RevokeQuestionProps = {
  whom: string
  body: { shop_quickID: string; invitation_id: PendingInvitation['invitation_id'] }
  open: boolean
  onClose: () => void
}

const RevokeQuestion = ({ whom, body, open, onClose }: RevokeQuestionProps) => {
  const revoke = useRevokeInvitation()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.revokeTitle, { whom })}
      text={t(copy.revokeText)}
      icon={<CircleOff />}
      tone="danger"
      confirmLabel={t(copy.revoke)}
      busy={revoke.isPending}
      busyLabel={t(copy.revoking)}
      cancelLabel={t(copy.cancel)}
      onConfirm={() => revoke.mutate({ body }, { onSuccess: onClose })}
    />
  )
}
