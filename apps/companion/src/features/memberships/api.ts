import { useAct, useAsk } from '@quickprism/client/react'
import { memberships } from '@quickprism/contract/memberships'

/** The businesses that added the reader as a user and wait for their answer. */
export const useWaitingMemberships = () => useAsk(memberships.waiting, {}, { onFocus: true })

const refreshes = [memberships.waiting]

export const useJoin = () => useAct(memberships.join, { refreshes })

export const useDecline = () => useAct(memberships.leave, { refreshes })
