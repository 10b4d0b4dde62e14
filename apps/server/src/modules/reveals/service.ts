import type { Reveals } from '../../admission/reveals.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { type Numbers, openNumbers } from '../vault/service.ts'
import { openContacts } from '../visitors/service.ts'
import { findLooksAt, findSealed } from './queries.ts'

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

/** Someone turns out to be the owner of what was looked at before: their app lists those looks as well. */
export const tellOfPastLooks = async (tx: BusinessTx, visitorId: number) => {
  for (const revealId of await findLooksAt(tx, visitorId)) {
    await enqueue(tx, 'reveals.tell', { businessId: tx.businessId, revealId, isPast: true })
  }
}
