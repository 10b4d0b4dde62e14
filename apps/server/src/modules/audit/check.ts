import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { archivedUpTo } from './archive.ts'
import { isDisputed, replaced, type Spot, START, type Witness } from './chain.ts'
import { type CheckRow, findCheck, findFirstSeq, findSpots, writeCheck } from './queries.ts'
import { type Trail, walk } from './verify.ts'

/** So many entries of one trail in one go; what is left waits for the next. */
const MOST = 25_000
/** A small trail is looked at from end to end every time. */
const LEAST_SWEPT = 1_000
/** Within this time every old entry is looked at once more, which leaves some of the day to spare. */
const SWEEP = 20 * 3600_000

type Known = { checked: Spot; swept: Spot; problem: string | null }

const known = (row: CheckRow | undefined): Known =>
  row
    ? {
        checked: { seq: row.checked_seq, hash: row.checked_hash },
        swept: { seq: row.swept_seq, hash: row.swept_hash },
        problem: row.problem,
      }
    : { checked: START, swept: START, problem: null }

/** What was found whole the last time bears witness too. */
const withOwn = (witness: Witness, { seq, hash }: Spot): Witness =>
  seq === 0 ? witness : new Map(witness).set(seq, new Set(witness.get(seq)).add(hash.toString('hex')))

/** Entries that were seen before are still there, with the hashes they had. Those in the archive rest there. */
const recall = async (
  deps: Pick<Deps, 'cells' | 'clock' | 'auditArchive'>,
  { cell, business, witness }: Trail,
  upTo: number,
) => {
  const seen = [...witness.keys().filter((seq) => seq > 0 && seq <= upTo)]
  const { first, found } = await inBusiness(deps, admitJob(cell, business), async (tx) => ({
    first: await findFirstSeq(tx),
    found: await findSpots(tx, seen),
  }))
  const base = first > 1 ? await archivedUpTo(deps.auditArchive, { cell, business }, first - 1) : undefined
  const seqs = seen.filter((seq) => seq >= (base?.seq ?? 0))
  const spots = base ? [base, ...found] : found
  const disputed = spots.find((spot) => isDisputed(witness, spot))
  if (disputed) return replaced(disputed)
  const there = new Set(spots.map(({ seq }) => seq))
  const missing = seqs.find((seq) => !there.has(seq))
  return missing === undefined ? undefined : `entry ${missing} is missing`
}

/** New entries, and a share of the old ones as large as the share of the day that has passed. */
const goOn = async (deps: Deps, trail: Trail, { checked, swept }: Known, elapsed: number): Promise<Known> => {
  const forward = await walk(deps, trail, checked, MOST)
  const share = Math.max(LEAST_SWEPT, Math.ceil(checked.seq * Math.min(1, elapsed / SWEEP)))
  const sweep = await walk(deps, trail, swept, Math.min(share, MOST, checked.seq - swept.seq))
  const problem = (await recall(deps, trail, checked.seq)) ?? forward.what ?? sweep.what
  if (problem === undefined) {
    return { checked: forward.last, swept: sweep.last.seq >= checked.seq ? START : sweep.last, problem: null }
  }
  // Its first consequence was found somewhere: where it began says more.
  const { what } = await walk(deps, trail, START, MOST)
  return { checked, swept: START, problem: what ?? problem }
}

/** A problem stays until the trail was walked again from its first entry to its end and agrees with all that was seen. */
const startOver = async (deps: Deps, trail: Trail, { checked, swept, problem }: Known): Promise<Known> => {
  const { last, isEnd, what } = await walk(deps, trail, swept, MOST)
  if (what) return { checked, swept: START, problem: what }
  return isEnd ? { checked: last, swept: START, problem: null } : { checked, swept: last, problem }
}

/** Looks at what is new in a trail and at some of what is old, and notes what came of it. */
export const checkTrail = async (deps: Deps, { cell, business, witness }: Trail): Promise<string | null> => {
  const scope = admitJob(cell, business)
  const { row, elapsed } = await inBusiness(deps, scope, async (tx) => {
    const row = await findCheck(tx)
    return { row, elapsed: row ? tx.now.getTime() - row.checked_at.getTime() : 0 }
  })
  const before = known(row)
  const trail = { cell, business, witness: withOwn(witness, before.checked) }
  const { checked, swept, problem } = await (before.problem
    ? startOver(deps, trail, before)
    : goOn(deps, trail, before, elapsed))
  await inBusiness(deps, scope, (tx) =>
    writeCheck(tx, {
      checked_seq: checked.seq,
      checked_hash: checked.hash,
      swept_seq: swept.seq,
      swept_hash: swept.hash,
      problem,
    }),
  )
  return problem
}
