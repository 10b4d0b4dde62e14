import type { Paging } from '@quickprism/contract/paging'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { keptUntil } from './erasing.ts'
import { findErasures } from './erasing-queries.ts'
import { countReceipts, findHeld, findReceipts } from './queries.ts'

/** Looks that count as recent: of 90 days. */
const RECENT = 90 * 86_400_000

export const whoSaw = (deps: Deps, scope: PersonScope, { page, page_size }: Paging) =>
  inIdentity(deps, async (tx) => ({
    ...(await countReceipts(tx, scope, new Date(tx.now.getTime() - RECENT))),
    receipts: await findReceipts(tx, scope, { offset: (page - 1) * page_size, limit: page_size }),
  }))

/** Cell by cell, those visited last first; each with until when it would be kept if it were erased now. */
export const heldOf = async (deps: Deps, scope: PersonScope) => {
  const held = await Promise.all(deps.cells.all.map((cell) => findHeld(cell, scope.who.personId)))
  const now = deps.clock.now()
  return held
    .flat()
    .sort((one, other) => (other.last_at?.getTime() ?? 0) - (one.last_at?.getTime() ?? 0))
    .map((row) => ({ ...row, kept_until: keptUntil(deps.holdDays, row.last_at ?? row.known_since, now) }))
}

export const erasuresOf = (deps: Deps, { who }: PersonScope) => inIdentity(deps, (tx) => findErasures(tx, who.personId))
