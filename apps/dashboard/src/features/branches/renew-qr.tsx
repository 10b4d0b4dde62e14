import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useRenewPoster } from './api.ts'
import { copy } from './copy.ts'

/** A new key for the QR: whatever was printed before is refused from now on. */
export const RenewQr = ({ quickID, name }: { quickID: string; name: string }) => {
  const [asking, setAsking] = useState(false)
  const renew = useRenewPoster()
  return (
    <>
      <Button
        variant="ghost"
        className="mt-2 w-full"
        icon={<RefreshCw aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t(copy.renew)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(copy.renewTitle, { branch: name })}
        text={t(copy.renewText)}
        icon={<TriangleAlert />}
        confirmLabel={t(copy.renew)}
        busy={renew.isPending}
        busyLabel={t(copy.renewing)}
        onConfirm={() => renew.mutate({ query: { shopQuickID: quickID } }, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
