import type { ReactNode } from 'react'
import { useMyVisit } from '../features/checkins/api.ts'
import { AlertWatch } from '../features/sos/alert-watch.tsx'

/** Around every screen of a person: whoever is inside somewhere hears of an alert there. */
export const Alarmed = ({ children }: { children: ReactNode }) => {
  const { data } = useMyVisit()
  return <AlertWatch isInside={Boolean(data?.visit)}>{children}</AlertWatch>
}
