import { useAct, useAsk } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { memberships } from '@quickprism/contract/memberships'

/** The businesses that added the reader as a user and wait for their answer. */
export const useWaitingMemberships = (when: boolean) => useAsk(memberships.waiting, {}, { when, within: 'person' })

const refreshes = [memberships.waiting, businesses.list, access.get]

export const useJoin = () => useAct(memberships.join, { refreshes })

export const useLeave = () => useAct(memberships.leave, { refreshes })
