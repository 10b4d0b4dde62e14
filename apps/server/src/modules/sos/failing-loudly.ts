import { NOT_SENT, NOT_STOPPED } from '@quickprism/contract/sos'
import type { Route } from '../../http/route.ts'
import { Refusal, refuse } from '../../refuse.ts'

/** An alert that could not be sent says so in words, whatever went wrong: nobody may think that others were told. */
export const failingLoudly = (route: Route): Route => ({
  ...route,
  aloud: async (request, work) => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.detail !== undefined) throw error
      request.log.error({ err: error, reqId: request.id }, 'an SOS alert could not be changed')
      const { action } = request.body as { action: string }
      throw refuse.busy(action === 'start' ? NOT_SENT : NOT_STOPPED)
    }
  },
})
