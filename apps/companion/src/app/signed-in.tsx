import { InSteps } from '@quickprism/app/in-steps'
import { CallContext } from '@quickprism/client/react'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { use } from 'react'
import { useKeepSubscribed } from '../features/notifications/use-keep-subscribed.ts'
import { useDelivery } from '../features/outbox/use-outbox.ts'
import { usePassKey } from '../features/people/use-pass-key.ts'
import { PersonContext } from '../lib/person.tsx'
import type { resumeSession } from '../lib/session.ts'
import { Unreached } from './unreached.tsx'
import { useReaching } from './use-reaching.ts'
import { WhereOneIs } from './where-one-is.tsx'

/** What goes on whichever screen is open: the phone has its key before it is needed, takes messages and sends what waits. */
const Always = ({ quickID, isReached }: { quickID: string; isReached: boolean }) => {
  usePassKey()
  useKeepSubscribed()
  useDelivery(quickID, isReached)
  return null
}

/** Around every screen of a person: what they ask belongs to them, and is forgotten with them. */
export const SignedIn = () => {
  const { person, isReached = false }: Partial<Awaited<ReturnType<typeof resumeSession>>> = useRouteContext({
    strict: false,
  })
  const { call } = use(CallContext)
  useReaching(isReached)
  if (!person) return <Unreached />
  return (
    // Someone else begins with nothing of theirs on the screen.
    <PersonContext key={person.quickID} value={person}>
      <CallContext value={{ call, place: [person.quickID] }}>
        {/* The mark stands in the page until there is something to show. */}
        <InSteps>
          <WhereOneIs>
            <Outlet />
          </WhereOneIs>
          <Always quickID={person.quickID} isReached={isReached} />
        </InSteps>
      </CallContext>
    </PersonContext>
  )
}
