import type { BusinessScope } from '../scopes.ts'
import type { BusinessTx } from './in-business.ts'

/** Who did it and where follow from the scope unless they are told; a branch of null is the whole business. */
type Noted = { event: string; actor?: number | null; branch?: number | null; about?: string; reason?: string }

/** Notes what happened. It reaches the trail with the commit of the change itself, or not at all. */
export const record = (tx: BusinessTx, scope: BusinessScope, { event, actor, branch, about, reason }: Noted) => {
  const who = scope.kind === 'staff' ? scope.who : undefined
  tx.trail.push({
    event,
    actor: actor ?? who?.personId ?? null,
    branch: branch !== undefined ? branch : ((scope.kind === 'staff' ? scope.branchId : undefined) ?? null),
    about: about ?? null,
    reason: reason ?? null,
    address: who?.address ?? null,
    device: who?.device ?? null,
  })
}
