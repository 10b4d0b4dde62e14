import { ExpectedCard } from '../features/guests/expected-card.tsx'
import { PassScreen } from '../features/people/pass-screen.tsx'

/** The pass, and below it where one is expected. */
export const PassPage = () => (
  <>
    <PassScreen />
    <ExpectedCard />
  </>
)
