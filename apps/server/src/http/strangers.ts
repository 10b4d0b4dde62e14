import type { FastifyRequest } from 'fastify'
import { isGenuineLink } from '../admission/links.ts'
import { openFairGate } from '../db/fair-gate.ts'
import type { Deps } from '../deps.ts'

/** Half of the connections that are kept for alerts: the others are for people who are signed in. */
const AT_A_TIME = 2

/** The token of the link, trimmed as the contract does: with a space it must not pass beside its turn. */
const tokenIn = ({ body }: FastifyRequest) => String((body as { token?: unknown } | null | undefined)?.token).trim()

/**
 * Holders of a link to an alert show no session that could be counted: two are answered at a time, each link once and in
 * turns. A made-up token gets no turn: it is refused without a connection, so it neither waits nor keeps others waiting.
 */
export const openStrangers = ({ secrets }: Pick<Deps, 'secrets'>) => {
  const gate = openFairGate({ room: AT_A_TIME, share: 1, alone: 1 })
  return {
    inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => {
      if (request.routeOptions.config.lane !== 'never') return work()
      const token = tokenIn(request)
      return isGenuineLink(secrets, 'sos-answer', token) ? gate.pass(token, 'last', work) : work()
    },
  }
}
