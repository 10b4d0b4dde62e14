import { useAct, useAsk } from '@quickprism/client/react'
import { guests } from '@quickprism/contract/guests'

/** A link that is not valid stays so: it is not asked for twice. */
export const useGuestPass = (token: string) => useAsk(guests.pass, { body: { token } }, { retry: 0 })

export const useDecline = () => useAct(guests.decline, { refreshes: [guests.pass] })
