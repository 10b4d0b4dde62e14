import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { admitJob } from '../../http/admit.ts'
import { findBreak, GENESIS, type Link } from './chain.ts'
import { readHeads } from './heads.ts'
import { findHeads, findLinks } from './queries.ts'

const STRETCH = 2_000

export type Finding = { cell: number; business: number; what: string }
export type Verdict = { trails: number; entries: number; exported: number; findings: Finding[] }

/** Which hash each exported head says a trail had at an entry. */
type Witness = Map<number, string>

const disputed = (witness: Witness, { seq, hash }: Link) => {
  const seen = witness.get(seq)
  return seen !== undefined && seen !== hash.toString('hex')
}

/** Walks one trail from its beginning and says the first thing that is wrong with it. */
const verifyTrail = async (
  deps: Pick<Deps, 'cells' | 'clock'>,
  cell: number,
  business: number,
  head: { seq: number; hash: Buffer } | undefined,
  witness: Witness,
): Promise<{ entries: number; what?: string }> => {
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: GENESIS }
  for (;;) {
    const links = await inBusiness(deps, admitJob(cell, business), (tx) => findLinks(tx, last.seq, STRETCH))
    const broken = findBreak(business, last, links)
    if (broken) return { entries: last.seq, what: broken }
    const contradicted = links.find((link) => disputed(witness, link))
    if (contradicted) return { entries: last.seq, what: `entry ${contradicted.seq} is not the one that was exported` }
    last = links.at(-1) ?? last
    if (links.length < STRETCH) break
  }
  const exported = Math.max(0, ...witness.keys())
  if (exported > last.seq)
    return { entries: last.seq, what: `entries ${last.seq + 1} to ${exported} were cut off the end` }
  if ((head?.seq ?? 0) !== last.seq || (head && !head.hash.equals(last.hash))) {
    return { entries: last.seq, what: `the head says entry ${head?.seq ?? 0}, the trail ends with ${last.seq}` }
  }
  return { entries: last.seq }
}

/** Checks every trail of every cell against itself, its head and what was exported. */
export const verifyTrails = async (deps: Pick<Deps, 'cells' | 'clock' | 'auditHeads'>): Promise<Verdict> => {
  const verdict: Verdict = { trails: 0, entries: 0, exported: 0, findings: [] }
  for (const cell of deps.cells.all) {
    const heads = new Map((await findHeads(cell)).map((head) => [head.business_id, head]))
    const { genuine, forged } = await readHeads(deps.auditHeads.directory, cell.id, deps.auditHeads.key)
    verdict.exported += genuine.length
    if (forged > 0) {
      verdict.findings.push({ cell: cell.id, business: 0, what: `${forged} exported lines were not signed by us` })
    }
    const witnesses = new Map<number, Witness>()
    for (const { business, seq, hash } of genuine.flatMap(({ heads }) => heads)) {
      const witness = witnesses.get(business) ?? new Map<number, string>()
      witnesses.set(business, witness.set(seq, hash))
    }
    for (const business of new Set([...heads.keys(), ...witnesses.keys()])) {
      const { entries, what } = await verifyTrail(
        deps,
        cell.id,
        business,
        heads.get(business),
        witnesses.get(business) ?? new Map(),
      )
      verdict.trails++
      verdict.entries += entries
      if (what) verdict.findings.push({ cell: cell.id, business, what })
    }
  }
  return verdict
}
