import type { FastifyRequest } from 'fastify'
import { openFairGate } from '../db/fair-gate.ts'

/** Half of the connections that are kept for alerts: the others are for whoever is signed in. */
const AT_A_TIME = 2

/** The link by which someone came. What is no link is refused soon enough. */
const linkIn = ({ body }: FastifyRequest) =>
  String((body as { token?: unknown } | null | undefined)?.token).slice(0, 100)

/**
 * Whoever comes to an alert by a link shows no session that could be counted: a few are answered at a time, each link
 * once and in turns. Those who send hundreds wait for themselves, and nobody who raises an alert waits for any of them.
 */
export const openStrangers = () => {
  const gate = openFairGate({ room: AT_A_TIME, share: 1, alone: 1 })
  return {
    inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) =>
      request.routeOptions.config.lane === 'never' ? gate.pass(linkIn(request), 'last', work) : work(),
  }
}
