import type { BusinessTx } from '../../db/in-business.ts'
import type { Who } from '../../scopes.ts'

/** Who is behind an act on a whole business that no admission stands behind: its founder, or the operator and why. */
export type By = { who: Who } | { operator: string }

/** Notes such an act in the trail. The operator is nobody the product knows, so the reason says who it was. */
export const note = (tx: BusinessTx, by: By, { event, about }: { event: string; about: string }) => {
  const who = 'who' in by ? by.who : undefined
  tx.trail.push({
    event,
    actor: who?.personId ?? null,
    branch: null,
    about,
    reason: 'operator' in by ? ['Operator', by.operator].filter(Boolean).join(': ') : null,
    address: who?.address ?? null,
    device: who?.device ?? null,
  })
}
