import type { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import type { Reply } from '@quickprism/contract/endpoint'
import { sos } from '@quickprism/contract/sos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { useSosStatus } from '../api.ts'

type Answered = Reply<typeof sos.rollCall>

/** The roll-call so far, and how far the device's clock is behind the server's. */
export type RollCall = Answered & { offset: number }

const EVERY = 5_000

/** The server sends those who changed and names those who are gone; the others are as they were. */
export const merged = (before: RollCall | undefined, answer: Answered, heardAt: number): RollCall => {
  const isSame = before?.incident.incident_ref === answer.incident.incident_ref
  const people = new Map((isSame ? before.people : []).map((person) => [person.person_ref, person]))
  for (const person of answer.people) people.set(person.person_ref, person)
  for (const ref of answer.gone) people.delete(ref)
  return { ...answer, people: [...people.values()], offset: Date.parse(answer.now) - heardAt }
}

/** Asked as soon as the branch has changed, which the status hears of, and every five seconds while the page is seen. */
export const useRollCall = (incidentRef: string, isWanted = true) => {
  const { call, place } = use(CallContext)
  const { branchId } = useHere()
  const cache = useQueryClient()
  const { dataUpdatedAt: changedAt } = useSosStatus()
  const queryKey = [...place, sos.rollCall.path, incidentRef]
  const asked = useQuery<RollCall, CallFailed>({
    queryKey,
    meta: { endpoint: sos.rollCall },
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<RollCall>(queryKey)
      const known = { since: before?.revision ?? 0, heard: before?.now }
      const query = { shop_quickID: branchId, incident_ref: incidentRef, ...known }
      return merged(before, await call(sos.rollCall, { query }, { signal }), Date.now())
    },
    refetchInterval: EVERY,
    staleTime: EVERY,
  })
  const { refetch } = asked
  useEffect(() => {
    if (isWanted && changedAt > 0) void refetch()
  }, [isWanted, changedAt, refetch])
  return asked
}
