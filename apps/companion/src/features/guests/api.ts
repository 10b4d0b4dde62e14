import { useAct, useAsk } from '@quickprism/client/react'
import { expectsMe } from '@quickprism/contract/expects-me'
import { guests } from '@quickprism/contract/guests'

/** A link that is not valid stays so: it is not asked for twice. */
export const useGuestPass = (token: string) => useAsk(guests.pass, { body: { token } }, { retry: 0 })

/** The server answers a link 60 times in an hour. */
const EVERY_90_S = 90_000

/** Asks again while the guest is expected, beside the screen that shows the answer. */
export const useGuestPassAgain = (token: string) =>
  void useAsk(guests.pass, { body: { token } }, { retry: 0, every: EVERY_90_S, fresh: 20_000, onFocus: true })

export const useDecline = () => useAct(guests.decline, { refreshes: [guests.pass, expectsMe] })
