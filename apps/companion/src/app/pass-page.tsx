import { later } from '@quickprism/ui/later'
import { ExpectedCard } from '../features/guests/expected-card.tsx'
import { hasScans, isWaiting, useOutbox } from '../features/outbox/use-outbox.ts'
import { PassScreen } from '../features/people/pass-screen.tsx'
import { usePerson } from '../lib/person.tsx'

// What waits to be sent is rare, and kept on the phone with the rest of the app.
const KeptScans = later(async () => (await import('../features/outbox/kept-scans.tsx')).KeptScans)
const SendNow = later(async () => (await import('../features/outbox/send-now.tsx')).SendNow)

/** The pass, and below it the scans that were not sent yet and where one is expected. */
export const PassPage = ({ onNoticeDue }: { onNoticeDue: () => void }) => {
  const outbox = useOutbox()
  const { quickID } = usePerson()
  return (
    <>
      <PassScreen
        {...(hasScans(outbox) ? { first: <KeptScans outbox={outbox} onNoticeDue={onNoticeDue} /> } : {})}
        last={outbox.scans.some(isWaiting) && <SendNow quickID={quickID} />}
      />
      <ExpectedCard />
    </>
  )
}
