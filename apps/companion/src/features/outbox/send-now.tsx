import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { use, useState } from 'react'
import { copy } from './copy.ts'
import { sendWaiting } from './sending.ts'

/** Sending when someone asks for it. */
export const SendNow = ({ quickID }: { quickID: string }) => {
  const { call } = use(CallContext)
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const sendNow = async () => {
    setBusy(true)
    await sendWaiting(call, cache, quickID).finally(() => setBusy(false))
  }
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
