import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessScope } from '../../http/scopes.ts'

/** Notes what happened. It reaches the trail with the commit of the change itself, or not at all. */
export const record = (
  tx: BusinessTx,
  scope: BusinessScope,
  { event, actor, about, reason }: { event: string; actor?: number; about?: string; reason?: string },
) => {
  const who = scope.kind === 'staff' ? scope.who : undefined
  tx.trail.push({
    event,
    actor: actor ?? who?.personId ?? null,
    branch: (scope.kind === 'staff' ? scope.branchId : undefined) ?? null,
    about: about ?? null,
    reason: reason ?? null,
    address: who?.address ?? null,
    device: who?.device ?? null,
  })
}
