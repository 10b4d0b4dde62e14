import { type Line, openLine } from '../asked-together.ts'
import { branchKey } from '../branch-key.ts'
import type { CellHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { memoryPer } from '../memory-per.ts'
import type { Claims } from '../scopes.ts'
import { areLive, findGlances } from './glance-queries.ts'

/** Someone who was let into a branch before. */
type LetIn = { claims: Claims; cell: number; businessId: number; branchId: number }

/** How a branch stands for someone whose session is still good. */
export type Glance = { version: number; accessEpoch: number; isAnyoneRevealed: boolean; now: Date }

/** A look costs two statements, however few ask. Whoever comes after the last who waits goes through admission, which has its own order. */
const lineOf = memoryPer<CellHandle, Line<LetIn, Glance>>(() => openLine({ mostAtOnce: 500, mostWaiting: 5_000 }))

type Looking = Pick<Deps, 'identity' | 'cells' | 'clock' | 'log'>

/** One statement in identity and one in the cell, for all of them. */
const lookAt = async ({ identity, clock }: Looking, cell: CellHandle, all: readonly LetIn[]) => {
  const sessions = [...new Set(all.map(({ claims }) => claims))]
  const branches = new Map(all.map((one) => [branchKey(one), one]))
  const [live, standing] = await Promise.all([
    areLive(identity, clock, sessions),
    findGlances(cell, [...branches.values()]),
  ])
  const good = new Set(sessions.filter((_, place) => live[place]))
  const glances = new Map(
    standing.map(({ business_id, branch_id, version, access_epoch, revealed_until, database_time }) => {
      const branch = { businessId: business_id, branchId: branch_id }
      const now = clock.read(database_time)
      const isAnyoneRevealed = revealed_until !== null && revealed_until > now
      return [branchKey(branch), { version, accessEpoch: access_epoch, isAnyoneRevealed, now } satisfies Glance]
    }),
  )
  return all.map((one) => (good.has(one.claims) ? glances.get(branchKey(one)) : undefined))
}

/**
 * Looks again at the session of someone who was let into a branch before, and at how that branch stands. It is always
 * looked up after they asked, once for all who wait at the same moment. Nothing where the session has ended, the branch
 * is gone, or no database answered: the way through admission then says what is the matter.
 */
export const glance = (deps: Looking, one: LetIn): Promise<Glance | undefined> => {
  const cell = deps.cells.of(one.cell)
  return lineOf(cell).ask(one, {
    look: (all) => lookAt(deps, cell, all),
    onFailure: (error) =>
      deps.log.warn({ err: error }, 'open screens are looked at one by one: the database did not answer'),
  })
}
