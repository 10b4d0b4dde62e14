import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { RefreshCw } from 'lucide-react'
import { copy } from './copy.ts'
import { useSendingNow } from './use-outbox.ts'

export const SendNow = ({ quickID }: { quickID: string }) => {
  const { busy, sendNow } = useSendingNow(quickID)
  return (
    <Button
      size={52}
      icon={<RefreshCw aria-hidden="true" />}
      busy={busy}
      busyLabel={t(copy.trying)}
      onClick={() => void sendNow()}
      className="mt-3 w-full"
    >
      {t(copy.tryNow)}
    </Button>
  )
}
