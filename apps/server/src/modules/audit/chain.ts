import { createHash } from 'node:crypto'

export type Link = { seq: number; at: Date; entry: string; previous: Buffer; hash: Buffer }

/** Before the first link. */
export const GENESIS = Buffer.alloc(32)

/** The same bytes as `business.record_audit` hashes: the previous hash, then `business:seq:microseconds:entry`. */
const hashOf = (businessId: number, { seq, at, entry, previous }: Omit<Link, 'hash'>) =>
  createHash('sha256')
    .update(previous)
    .update(`${businessId}:${seq}:${BigInt(at.getTime()) * 1000n}:${entry}`)
    .digest()

/** What is wrong with a stretch of the chain that should follow `before`; nothing when it is whole. */
export const findBreak = (businessId: number, before: { seq: number; hash: Buffer }, links: readonly Link[]) => {
  let last = before
  for (const link of links) {
    if (link.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing (found ${link.seq} after ${last.seq})`
    if (!link.previous.equals(last.hash)) return `entry ${link.seq} does not follow entry ${last.seq}`
    if (!link.hash.equals(hashOf(businessId, link))) return `entry ${link.seq} was changed`
    last = link
  }
  return undefined
}
