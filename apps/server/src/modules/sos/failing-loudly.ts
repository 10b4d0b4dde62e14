import { MAY_BE_SENT, MAY_BE_STOPPED, NOT_SENT, NOT_STOPPED } from '@quickprism/contract/sos'
import { isCommitInDoubt } from '../../db/transaction.ts'
import type { Route } from '../../http/route.ts'
import { Refusal, refuse } from '../../refuse.ts'

/** By what was asked for and whether the commit is in doubt: its connection broke before it was answered. */
const FAILURES = {
  start: { failed: NOT_SENT, inDoubt: MAY_BE_SENT },
  stop: { failed: NOT_STOPPED, inDoubt: MAY_BE_STOPPED },
} as const

/** An alert that could not be sent says so in words, whatever went wrong: nobody may think that others were told. */
export const failingLoudly = (route: Route): Route => ({
  ...route,
  aloud: async (request, work) => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.detail !== undefined) throw error
      request.log.error({ err: error, reqId: request.id }, 'an SOS alert could not be changed')
      const { action } = request.body as { action: keyof typeof FAILURES }
      const { failed, inDoubt } = FAILURES[action]
      throw isCommitInDoubt(error) ? refuse.inDoubt(inDoubt) : refuse.busy(failed)
    }
  },
})
