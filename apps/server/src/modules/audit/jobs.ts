import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { archiveTrail } from './archiving.ts'
import { checkTrail } from './check.ts'
import { dayOf, daysOf, exportedHead, readHeads, signHeads, witnessesIn, writeHeads } from './heads.ts'
import { findHeads, findTrailsToCheck } from './queries.ts'

/**
 * Puts the ends of the trails outside the database each minute: what is cut off later can then be missed. The first
 * line of a day has all of them, the others those that moved.
 */
export const exportHeads: Workers['cell']['audit.export-heads'] = async (cell, { cells, clock, auditHeads }) => {
  const { directory, key } = auditHeads
  const now = clock.now()
  const heads = (await findHeads(cells.of(cell))).map(exportedHead)
  const { genuine } = await readHeads(directory, cell, key, [dayOf(now)])
  const told = new Map(genuine.flatMap((line) => line.heads).map(({ business, seq, hash }) => [business, seq + hash]))
  const moved = heads.filter(({ business, seq, hash }) => told.get(business) !== seq + hash)
  await writeHeads(directory, signHeads(key, cell, now, moved))
}

/** A run ends well before the queue would take it for dead. Those it did not come to are first in the next one. */
const RUN = 12_000

/** What was exported lately: the first line of a day has every trail, so two days hold at least one older head of each. */
const lately = async ({ auditHeads: { directory, key }, log }: Deps, cell: number) => {
  const days = await daysOf(directory, cell)
  const { genuine, forged } = await readHeads(directory, cell, key, days.slice(-2))
  if (forged > 0) log.error({ cell, lines: forged }, 'exported heads of audit trails were not signed by us')
  return witnessesIn(genuine)
}

/** Looks at the trails one after another: what is new in each, and little by little everything once more. */
export const checkTrails: Workers['cell']['audit.check'] = async (cell, deps) => {
  const { cells, clock, log } = deps
  const started = clock.now().getTime()
  const witnesses = await lately(deps, cell)
  for (const business of new Set([...(await findTrailsToCheck(cells.of(cell))), ...witnesses.keys()])) {
    if (clock.now().getTime() - started > RUN) return
    try {
      const what = await checkTrail(deps, { cell, business, witness: witnesses.get(business) ?? new Map() })
      if (what) log.error({ cell, business, what }, 'an audit trail is not whole')
    } catch (error) {
      log.error({ cell, business, err: error }, 'an audit trail could not be checked')
    }
  }
}

/** Moves what is older than it is kept to the archive, where there is one. What a run does not come to waits for the next. */
export const archiveTrails: Workers['cell']['audit.archive'] = async (cell, deps) => {
  const { cells, clock, log, auditArchive } = deps
  if (!auditArchive) return
  const started = clock.steady()
  const isOver = () => clock.steady() - started > RUN
  for (const business of await findTrailsToCheck(cells.of(cell))) {
    if (isOver()) return
    try {
      await archiveTrail(deps, auditArchive, { cell, business }, isOver)
    } catch (error) {
      log.error({ cell, business, err: error }, 'an audit trail could not be archived')
    }
  }
}
