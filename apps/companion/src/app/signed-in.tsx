import { CallContext } from '@quickprism/client/react'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { use } from 'react'
import { LeavingWatch } from '../features/checkins/leaving-watch.tsx'
import { PersonContext } from '../lib/person.tsx'
import type { resumeSession } from '../lib/session.ts'
import { Unreached } from './unreached.tsx'
import { useReaching } from './use-reaching.ts'

/** Around every screen of a person: what they ask belongs to them, and is forgotten with them. */
export const SignedIn = () => {
  const { person, isReached = false }: Partial<Awaited<ReturnType<typeof resumeSession>>> = useRouteContext({
    strict: false,
  })
  const { call } = use(CallContext)
  useReaching(isReached)
  if (!person) return <Unreached />
  return (
    <PersonContext value={person}>
      <CallContext value={{ call, place: [person.quickID] }}>
        <LeavingWatch />
        <Outlet />
      </CallContext>
    </PersonContext>
  )
}
