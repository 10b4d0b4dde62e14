import type { FastifyRequest } from 'fastify'
import { isGenuineLink } from '../admission/links.ts'
import { type FairGate, openFairGate } from '../db/fair-gate.ts'
import type { Deps } from '../deps.ts'
import { addressOf, widestNetworkOf } from './addresses.ts'

/** Half of the connections that are kept for alerts: the others are for people who are signed in. */
const AT_A_TIME = 2

/** The token of the link, trimmed as the contract does: with a space it must not pass beside its turn. */
const tokenIn = ({ body }: FastifyRequest) => String((body as { token?: unknown } | null | undefined)?.token).trim()

/**
 * Holders of a link to an alert show no session that could be counted: two are answered at a time, each link once and in
 * turns, and each network in turns with the others. Who has many links, of alerts that are over or that they raised
 * themselves, takes no more turns from one network than all who answer from another (T25). A made-up token gets no turn:
 * it is refused without a connection, so it neither waits nor keeps others waiting.
 */
export const openStrangers = ({ secrets }: Pick<Deps, 'secrets'>) => {
  const gate = openFairGate({ room: AT_A_TIME, share: 1, alone: AT_A_TIME })
  const within = new Map<string, FairGate>()

  const inNetwork = async <T>(network: string, token: string, work: () => Promise<T>) => {
    const links = within.get(network) ?? openFairGate({ room: AT_A_TIME, share: 1, alone: 1 })
    within.set(network, links)
    try {
      return await links.pass(token, 'last', () => gate.pass(network, 'last', work))
    } finally {
      const { inside, waiting } = links.counts()
      if (inside + waiting === 0) within.delete(network)
    }
  }

  return {
    inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => {
      if (request.routeOptions.config.lane !== 'never') return work()
      const token = tokenIn(request)
      if (!isGenuineLink(secrets, 'sos-answer', token)) return work()
      return inNetwork(widestNetworkOf(addressOf(request)), token, work)
    },
  }
}
