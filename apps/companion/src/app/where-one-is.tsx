import { later } from '@quickprism/ui/later'
import type { ReactNode } from 'react'
import { useMyVisit } from '../features/checkins/api.ts'
import { AlertWatch } from '../features/sos/alert-watch.tsx'
import { hasLastInside } from '../lib/last-inside.ts'

// Only whoever is inside can leave: it is loaded by them. Where it cannot be, they leave by scanning or by saying so.
const LeavingWatch = later(async () => (await import('../features/checkins/leaving-watch.tsx')).LeavingWatch)

/** Around every screen of a person: whoever is inside somewhere hears of an alert there, and is noticed when they leave. */
export const WhereOneIs = ({ children }: { children: ReactNode }) => {
  const { data } = useMyVisit()
  const isInside = Boolean(data?.visit)
  return (
    <>
      {data && (isInside || hasLastInside()) && <LeavingWatch />}
      <AlertWatch isInside={isInside}>{children}</AlertWatch>
    </>
  )
}
