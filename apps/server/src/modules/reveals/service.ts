import type { Reveals } from '../../admission/reveals.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type Numbers, openNumbers } from '../vault/service.ts'
import { openContacts } from '../visitors/service.ts'
import { findSealed } from './queries.ts'

export type Clear = { mobile: string | null; email: string | null } & Numbers

/** The clear values of those among these people whom the viewer has revealed. */
export const openRevealed = async (
  deps: Pick<Deps, 'secrets' | 'vault'>,
  tx: BusinessTx,
  reveals: Reveals,
  visitorIds: readonly number[],
): Promise<Map<number, Clear>> => {
  const revealed = [...new Set(visitorIds)].filter((id) => reveals.has(id))
  if (revealed.length === 0) return new Map()
  const sealed = await findSealed(tx, revealed)
  const numbers = await openNumbers(deps, tx, revealed)
  return new Map(
    sealed.map((row) => [
      row.visitor_id,
      { ...openContacts(deps.secrets, tx.businessId, row), ...numbers.get(row.visitor_id) },
    ]),
  )
}
