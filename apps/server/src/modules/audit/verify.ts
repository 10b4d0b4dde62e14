import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refuse.ts'
import { archivedUpTo, followArchive } from './archive.ts'
import { follow, problemAtEnd, type Spot, START, type Witness } from './chain.ts'
import { daysOf, readHeads, witnessesIn } from './heads.ts'
import { findHeads, findStretch } from './queries.ts'

/** Entries read at once. */
export const STRETCH = 500

/** Numbers start at 1. Whatever stands before that was put there by someone else, and is to be seen too. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/** Which trail, and what it must agree with. */
export type Trail = { cell: number; business: number; witness: Witness }

/** How far a walk came, whether that was the end, and the first thing that was wrong. */
export type Walked = { last: Spot; isEnd: boolean; what: string | undefined }

const NOTHING = { head: undefined, links: [] }

/** Where the whole business was removed, there is nothing left of its trail. */
const orNothing = (error: unknown) => {
  if (error instanceof Refusal) return NOTHING
  throw error
}

/** Walks a trail from a place over at most so many entries. What a signed part of the archive ends with is not missing. */
export const walk = async (
  deps: Pick<Deps, 'cells' | 'clock' | 'auditArchive'>,
  { cell, business, witness }: Trail,
  from: Spot,
  most = Number.POSITIVE_INFINITY,
): Promise<Walked> => {
  const scope = admitJob(cell, business)
  let last = from
  for (let left = most; left > 0; ) {
    const limit = Math.min(STRETCH, left)
    const after = last.seq === 0 ? BEFORE_ALL : last.seq
    const { head, links } = await inBusiness(deps, scope, (tx) => findStretch(tx, after, limit)).catch(orNothing)
    const [next] = links
    if (next && next.seq > last.seq + 1) {
      last = (await archivedUpTo(deps.auditArchive, { cell, business }, next.seq - 1)) ?? last
    }
    const followed = follow(business, last, links, witness)
    last = followed.last
    if (followed.what) return { last, isEnd: false, what: followed.what }
    if (links.length < limit) return { last, isEnd: true, what: problemAtEnd(last, head, witness) }
    left -= limit
  }
  return { last, isEnd: false, what: undefined }
}

export type Finding = { cell: number; business: number; what: string }
export type Verdict = { trails: number; entries: number; exported: number; findings: Finding[] }

/** Checks every trail of every cell, whole, with its archive, against itself, its head and all that was ever exported. */
export const verifyTrails = async (
  deps: Pick<Deps, 'cells' | 'clock' | 'auditHeads' | 'auditArchive'>,
): Promise<Verdict> => {
  const { directory, key } = deps.auditHeads
  const verdict: Verdict = { trails: 0, entries: 0, exported: 0, findings: [] }
  for (const cell of deps.cells.all) {
    const heads = await findHeads(cell)
    const { genuine, forged } = await readHeads(directory, cell.id, key, await daysOf(directory, cell.id))
    verdict.exported += genuine.length
    if (forged > 0) {
      verdict.findings.push({ cell: cell.id, business: 0, what: `${forged} exported lines were not signed by us` })
    }
    const witnesses = witnessesIn(genuine)
    for (const business of new Set([...heads.map(({ business_id }) => business_id), ...witnesses.keys()])) {
      const trail = { cell: cell.id, business, witness: witnesses.get(business) ?? new Map() }
      const archived = await followArchive(deps.auditArchive, trail, trail.witness)
      const { last, what = archived.what } = await walk(deps, trail, START)
      verdict.trails++
      verdict.entries += last.seq
      if (what) verdict.findings.push({ cell: cell.id, business, what })
    }
  }
  return verdict
}
