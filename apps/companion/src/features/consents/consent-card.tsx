import { Answer } from '@quickprism/app/answer'
import { deviceZone, formatDate } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import { rememberConsent } from '../../lib/device-memory.ts'
import { useConsent, useWithdrawConsent } from './api.ts'
import { copy } from './copy.ts'
import { NoticeText } from './notice-text.tsx'

/** What one agreed to, to read again, and to take back as easily as it was given. */
export const ConsentCard = () => {
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const withdraw = useWithdrawConsent()
  return (
    <Card className="p-4">
      <h2 ref={heading} tabIndex={-1} className="text-md font-semibold text-ink outline-none">
        {t(copy.card.heading)}
      </h2>
      <Answer of={useConsent()} waiting={<Skeleton className="mt-2 h-20" />}>
        {({ given_at, hold_days }) => (
          <>
            <p className="mt-1 text-ink-2">
              {given_at === null ? t(copy.card.none) : t(copy.card.given, { date: formatDate(given_at, deviceZone()) })}
            </p>
            <details className="mt-2">
              <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
                {t(copy.card.read)}
              </summary>
              <div className="pt-1 pb-3">
                <NoticeText days={hold_days} />
              </div>
            </details>
            {given_at !== null && (
              <Button size={44} className="mt-1 w-full" onClick={() => setAsking(true)}>
                {t(copy.card.withdraw)}
              </Button>
            )}
          </>
        )}
      </Answer>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={<FileX aria-hidden="true" />}
        title={t(copy.card.question)}
        text={t(copy.card.consequence)}
        confirmLabel={t(copy.card.withdraw)}
        busy={withdraw.isPending}
        busyLabel={t(copy.card.withdrawing)}
        cancelLabel={t(copy.card.cancel)}
        closeName={t(copy.card.close)}
        finalFocus={() => (withdraw.isSuccess ? heading.current : null)}
        onConfirm={() =>
          withdraw.mutate({}, { onSuccess: () => rememberConsent(false), onSettled: () => setAsking(false) })
        }
      />
    </Card>
  )
}
