import { t } from '@quickprism/client/words'
import type { MyGuest } from '@quickprism/contract/guests'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { CalendarX } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useRowDialog } from '../../lib/row-dialogs.tsx'
import { useWithdraw } from './api.ts'
import { copy } from './copy.ts'

/** Takes one announcement back, after a question. */
export const WithdrawGuest = ({ guest }: { guest: MyGuest }) => {
  const open = useRowDialog()
  return (
    <Button
      size={28}
      aria-label={t(copy.withdrawOf, { name: guest.name })}
      onClick={() => open((dialog) => <WithdrawQuestion guest={guest} {...dialog} />)}
    >
      {t(copy.withdraw)}
    </Button>
  )
}

type WithdrawQuestionProps = { guest: MyGuest; open: boolean; onClose: () => void }

const WithdrawQuestion = ({ guest: { guest_ref, name }, open, onClose }: WithdrawQuestionProps) => {
  const { branchId } = useHere()
  const withdraw = useWithdraw()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.withdrawTitle, { name })}
      text={t(copy.withdrawText)}
      icon={<CalendarX />}
      tone="warning"
      confirmLabel={t(copy.withdraw)}
      busy={withdraw.isPending}
      busyLabel={t(copy.withdrawing)}
      cancelLabel={t(copy.cancel)}
      onConfirm={() => withdraw.mutate({ body: { shopId: branchId, guest_ref } }, { onSuccess: onClose })}
    />
  )
}
