import type { Paging } from '@quickprism/contract/paging'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { countReceipts, findHeld, findReceipts } from './queries.ts'

export const whoSaw = (deps: Deps, scope: PersonScope, { page, page_size }: Paging) =>
  inIdentity(deps, async (tx) => ({
    total: await countReceipts(tx, scope),
    receipts: await findReceipts(tx, scope, { offset: (page - 1) * page_size, limit: page_size }),
  }))

/** Cell by cell, those visited last first. */
export const heldOf = async (deps: Deps, scope: PersonScope) => {
  const held = await Promise.all(deps.cells.all.map((cell) => findHeld(cell, scope)))
  return held.flat().sort((one, other) => (other.last_at?.getTime() ?? 0) - (one.last_at?.getTime() ?? 0))
}
