import { deviceZone, formatDate } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Eraser } from 'lucide-react'
import type { RefObject } from 'react'
import { useErase } from './api.ts'
import { copy } from './copy.ts'
import type { Held } from './holding-card.tsx'

type EraseDialogProps = {
  held: Held
  open: boolean
  /** Where the keyboard goes when the card that asked is gone. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a business forgets its reader, and says until when something is kept. */
export const EraseDialog = ({ held, open, heading, onClose }: EraseDialogProps) => {
  const erase = useErase()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="danger"
      icon={<Eraser aria-hidden="true" />}
      title={t(copy.erase.question, { business: held.business_name })}
      text={
        <div className="flex flex-col gap-2">
          <p>{t(copy.erase.leaves)}</p>
          <p>
            {held.kept_until
              ? t(copy.erase.held, { date: formatDate(held.kept_until, deviceZone()) })
              : t(copy.erase.atOnce)}
          </p>
          {held.blacklisted_at.length > 0 && <p>{t(copy.erase.refused)}</p>}
        </div>
      }
      confirmLabel={t(copy.erase.confirm)}
      busy={erase.isPending}
      busyLabel={t(copy.erase.busy)}
      cancelLabel={t(copy.erase.cancel)}
      closeName={t(copy.erase.close)}
      finalFocus={() => (erase.isSuccess ? heading.current : null)}
      onConfirm={() => erase.mutate({ body: { business_quickID: held.business_quickID } }, { onSettled: onClose })}
    />
  )
}
