import { t } from '@quickprism/client/words'
import type { MyGuest } from '@quickprism/contract/guests'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useWithdraw } from './api.ts'
import { copy } from './copy.ts'

/** Takes one announcement back, after a question. */
export const WithdrawGuest = ({ guest: { guest_ref, name } }: { guest: MyGuest }) => {
  const { branchId } = useHere()
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw()
  return (
    <>
      <Button size={28} aria-label={t(copy.withdrawOf, { name })} onClick={() => setAsking(true)}>
        {t(copy.withdraw)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(copy.withdrawTitle, { name })}
        text={t(copy.withdrawText)}
        icon={<CalendarX />}
        tone="warning"
        confirmLabel={t(copy.withdraw)}
        busy={withdraw.isPending}
        busyLabel={t(copy.withdrawing)}
        cancelLabel={t(copy.cancel)}
        onConfirm={() =>
          withdraw.mutate({ body: { shopId: branchId, guest_ref } }, { onSuccess: () => setAsking(false) })
        }
      />
    </>
  )
}
