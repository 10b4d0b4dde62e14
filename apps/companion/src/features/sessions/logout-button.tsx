import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { LogOut } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { outboxNow, watchOutbox } from '../../lib/outbox.ts'
import { laterEndSession } from '../../lib/session.ts'
import { useLogout } from './api.ts'
import { copy } from './copy.ts'

/** Leaves whatever the server says: the phone forgets the person in any case. Scans that were not sent go with them. */
export const LogoutButton = () => {
  const logout = useLogout()
  const { scans } = useSyncExternalStore(watchOutbox, outboxNow)
  const [asking, setAsking] = useState(false)
  const waiting = scans.filter(({ refused }) => refused === undefined).length
  // They may be sent, or forgotten with the session, while it is asked about them.
  const [lastWaiting, setLastWaiting] = useState(waiting)
  if (waiting > 0 && waiting !== lastWaiting) setLastWaiting(waiting)
  if (asking && waiting === 0 && !logout.isPending) setAsking(false)
  // Awaited, since a callback of `mutate` is dropped where the screen is left before the server answers.
  const leave = async () => {
    const end = laterEndSession()
    const reply = await logout.mutateAsync({}).catch(() => undefined)
    end({ confirmed: reply?.success === true })
  }
  return (
    <>
      <Button
        size={52}
        icon={<LogOut aria-hidden="true" />}
        busy={logout.isPending}
        busyLabel={t(copy.logout.busy)}
        onClick={() => (waiting > 0 ? setAsking(true) : void leave())}
        className="w-full"
      >
        {t(copy.logout.label)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        icon={<LogOut aria-hidden="true" />}
        title={tCount(lastWaiting, copy.logout.question)}
        text={t(copy.logout.consequence)}
        confirmLabel={t(copy.logout.label)}
        busy={logout.isPending}
        busyLabel={t(copy.logout.busy)}
        cancelLabel={t(copy.logout.cancel)}
        closeName={t(copy.logout.close)}
        onConfirm={() => void leave()}
      />
    </>
  )
}
