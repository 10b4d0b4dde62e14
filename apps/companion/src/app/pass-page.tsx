import { ExpectedCard } from '../features/guests/expected-card.tsx'
import { KeptScans } from '../features/outbox/kept-scans.tsx'
import { SendNow } from '../features/outbox/send-now.tsx'
import { hasScans, isWaiting, useOutbox } from '../features/outbox/use-outbox.ts'
import { PassScreen } from '../features/people/pass-screen.tsx'
import { usePerson } from '../lib/person.tsx'

/** The pass, and below it the scans that were not sent yet and where one is expected. */
export const PassPage = () => {
  const outbox = useOutbox()
  const { quickID } = usePerson()
  return (
    <>
      <PassScreen
        {...(hasScans(outbox) ? { first: <KeptScans outbox={outbox} /> } : {})}
        last={outbox.scans.some(isWaiting) && <SendNow quickID={quickID} />}
      />
      <ExpectedCard />
    </>
  )
}
