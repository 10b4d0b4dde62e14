import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useDecline } from './api.ts'
import { copy } from './copy.ts'

/** Tells the host, after a question: there is no way back from it but another invitation. */
export const CannotCome = ({ token, host }: { token: string; host: string }) => {
  const [asking, setAsking] = useState(false)
  const decline = useDecline()
  return (
    <>
      <Button size={52} onClick={() => setAsking(true)}>
        {t(copy.cannotCome)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="warning"
        icon={<CalendarX aria-hidden="true" />}
        title={t(copy.question, { host })}
        text={t(copy.consequence)}
        confirmLabel={t(copy.cannotCome)}
        busy={decline.isPending}
        busyLabel={t(copy.telling)}
        cancelLabel={t(copy.cancel)}
        closeName={t(copy.close)}
        onConfirm={() => decline.mutate({ body: { token } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
