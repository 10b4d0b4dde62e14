import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRenewPoster } from './api.ts'
import { copy } from './copy.ts'

type BranchOfQr = { quickID: string; name: string }

/** A new key for the QR: whatever was printed before is refused from now on. */
export const RenewQr = (branch: BranchOfQr) => {
  const questions = useSlot<'renew'>()
  return (
    <>
      <Button
        variant="ghost"
        className="mt-2 w-full"
        icon={<RefreshCw aria-hidden="true" />}
        onClick={() => questions.open('renew')}
      >
        {t(copy.renew)}
      </Button>
      {questions.entries.map(({ id, isOpen, close }) => (
        <RenewQuestion key={id} {...branch} open={isOpen} onClose={close} />
      ))}
    </>
  )
}

type RenewQuestionProps = BranchOfQr & { open: boolean; onClose: () => void }

const RenewQuestion = ({ quickID, name, open, onClose }: RenewQuestionProps) => {
  const renew = useRenewPoster()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.renewTitle, { branch: name })}
      text={t(copy.renewText)}
      icon={<TriangleAlert />}
      confirmLabel={t(copy.renew)}
      busy={renew.isPending}
      busyLabel={t(copy.renewing)}
      onConfirm={() => renew.mutate({ query: { shopQuickID: quickID } }, { onSuccess: onClose })}
    />
  )
}
