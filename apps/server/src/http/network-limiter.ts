import type { Clock } from '../clock.ts'
import { networksOf } from './addresses.ts'

type Options = { clock: Pick<Clock, 'steady'>; most: number; windowMs: number; maxEntries?: number }

/** A party that has a limit, and how many times the limit it has. */
type Party = { key: string; share: number }

/** From this many of the oldest entries the least active one is evicted. */
const EVICTION_SAMPLE = 64

/**
 * Counts calls in memory, in windows of fixed length. Each process counts for itself. When its memory is full it evicts
 * one entry at a time, the least active of the oldest: an address that has used up its calls stays counted, however many
 * networks call meanwhile.
 */
export const createNetworkLimiter = ({ clock, most, windowMs, maxEntries = 50_000 }: Options) => {
  const counts = new Map<string, number>()
  let endsAt = 0

  const evictOne = () => {
    let victim: string | undefined
    let least = Number.POSITIVE_INFINITY
    let seen = 0
    for (const [key, count] of counts) {
      if (count < least) [victim, least] = [key, count]
      if (least === 1 || ++seen === EVICTION_SAMPLE) break
    }
    if (victim !== undefined) counts.delete(victim)
  }

  const countOf = ({ key }: Party) => counts.get(key) ?? 0

  /** Counts one call for all of these, or for none where one of them has no calls left; says whether it was counted. */
  const take = (parties: readonly Party[]) => {
    if (clock.steady() >= endsAt) {
      counts.clear()
      endsAt = clock.steady() + windowMs
    }
    if (parties.some((party) => countOf(party) >= most * party.share)) return false
    for (const party of parties) {
      if (!counts.has(party.key) && counts.size >= maxEntries) evictOne()
      counts.set(party.key, countOf(party) + 1)
    }
    return true
  }

  return {
    takeFor: (key: string) => take([{ key, share: 1 }]),
    /** For an address, together with the networks it is part of. */
    takeForAddress: (address: string, prefix = '') =>
      take(networksOf(address).map(({ network, share }) => ({ key: prefix + network, share }))),
  }
}

export type NetworkLimiter = ReturnType<typeof createNetworkLimiter>
