import type { Workers } from '../../jobs.ts'
import { signHeads, writeHeads } from './heads.ts'
import { findHeads } from './queries.ts'

/** Puts the state of every trail outside the database each minute: what is cut off later can then be missed. */
export const exportHeads: Workers['cell']['audit.export-heads'] = async (cell, { cells, clock, auditHeads }) => {
  const heads = await findHeads(cells.of(cell))
  await writeHeads(auditHeads.directory, signHeads(auditHeads.key, cell, clock.now(), heads))
}
