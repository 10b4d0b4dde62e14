import { createHash } from 'node:crypto'

/** A place in a trail: an entry's number and its hash. */
export type Spot = { seq: number; hash: Buffer }

export type Link = Spot & { at: Date; entry: string; previous: Buffer }

/** Before the first link. */
export const START: Spot = { seq: 0, hash: Buffer.alloc(32) }

/** The hashes that a trail had at its entries, as was seen at other times: more than one where they disagree. */
export type Witness = ReadonlyMap<number, ReadonlySet<string>>

/**
 * The same bytes as `business.append_audit` hashes: the previous hash, then `business:seq:microseconds:entry`.
 * Nothing for a time that no entry was ever written at.
 */
const hashOf = (businessId: number, { seq, at, entry, previous }: Link) => {
  const time = at instanceof Date ? at.getTime() : Number.NaN
  if (!Number.isSafeInteger(time)) return undefined
  return createHash('sha256')
    .update(previous)
    .update(`${businessId}:${seq}:${BigInt(time) * 1000n}:${entry}`)
    .digest()
}

const problemWith = (businessId: number, last: Spot, link: Link, witness: Witness) => {
  if (link.seq <= last.seq) return `entry ${link.seq} does not belong to the trail`
  if (link.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing (found ${link.seq} after ${last.seq})`
  if (!link.previous.equals(last.hash)) return `entry ${link.seq} does not follow entry ${last.seq}`
  if (!hashOf(businessId, link)?.equals(link.hash)) return `entry ${link.seq} was changed`
  if (isDisputed(witness, link)) return replaced(link)
  return undefined
}

/** Said of an entry whose hash is another than the one that was exported, or seen by an earlier check. */
export const replaced = ({ seq }: Spot) => `entry ${seq} is not the one that was there before`

export const isDisputed = (witness: Witness, { seq, hash }: Spot) =>
  [...(witness.get(seq) ?? [])].some((seen) => seen !== hash.toString('hex'))

/** Follows a stretch of the chain from a place, up to its end or to the first thing that is wrong with it. */
export const follow = (businessId: number, from: Spot, links: readonly Link[], witness: Witness) => {
  let last = from
  for (const link of links) {
    const what = problemWith(businessId, last, link, witness)
    if (what) return { last, what }
    last = { seq: link.seq, hash: link.hash }
  }
  return { last, what: undefined }
}

/** What is wrong with where a trail ends. */
export const problemAtEnd = (last: Spot, head: Spot | undefined, witness: Witness) => {
  const seen = witness.keys().reduce((most, seq) => Math.max(most, seq), 0)
  if (seen > last.seq) return `entries ${last.seq + 1} to ${seen} were cut off the end`
  if ((head?.seq ?? 0) !== last.seq) return `the head says entry ${head?.seq ?? 0}, the trail ends with ${last.seq}`
  if (head && !head.hash.equals(last.hash)) return `the head does not fit entry ${last.seq}`
  return undefined
}
