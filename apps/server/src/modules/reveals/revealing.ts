import { REVEAL_REASONS, REVEAL_SECONDS } from '@quickprism/contract/reveals'
import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { feedLine } from '../activities/service.ts'
import { holdVisitorAt, visitorAt } from '../visitors/service.ts'
import { countLooks, insertReveal } from './queries.ts'

/** What the trail says of a reason: people's own words are kept where they can be erased. */
const inTrail = (reason: string) => (REVEAL_REASONS.some((preset) => preset === reason) ? reason : 'Other')

type Asked = {
  visitor: string
  reason: string
  claims: { device: string; address: string; browser: string }
}

/** So many times in a day one person is unmasked at a branch: each time they get a mail with what the viewer typed. */
const MOST_LOOKS = 20
const DAY = 86_400_000

const expectFewLooks = async (tx: BusinessTx, branchId: number, visitorId: number) => {
  await holdVisitorAt(tx, branchId, visitorId)
  const looks = await countLooks(tx, branchId, visitorId, new Date(tx.now.getTime() - DAY))
  if (looks < MOST_LOOKS) return
  throw refuse.limited(
    'This visitor was unmasked {{times}} times within a day and notified each time. Try again later.',
    {
      times: MOST_LOOKS,
    },
  )
}

/** Unmasks one person for the caller. Again means again: a new end, a new entry in the trail, and the owner is told anew. */
export const reveal = async (
  deps: Deps,
  tx: BusinessTx,
  scope: BranchScope,
  { visitor: id, reason, claims }: Asked,
) => {
  const { branchId } = scope
  const { personId, address, device } = scope.who
  const visitor = await visitorAt(deps, tx, scope, id)
  await expectFewLooks(tx, branchId, visitor.visitor_id)
  const revealId = await insertReveal(tx, {
    branch_id: branchId,
    visitor_id: visitor.visitor_id,
    viewer_id: personId,
    until: new Date(tx.now.getTime() + REVEAL_SECONDS * 1000),
    reason,
    claimed_device: claims.device,
    claimed_address: claims.address,
    claimed_browser: claims.browser,
    address,
    device,
  })
  record(tx, scope, { event: 'visitor.revealed', about: visitor.publicId, reason: inTrail(reason) })
  await enqueue(tx, 'reveals.tell', { businessId: tx.businessId, revealId })
  changed(tx, branchId, feedLine('unmasked', `The data of ${visitor.name} was unmasked`, 'For five minutes'), {
    about: { visitorId: visitor.visitor_id, kind: visitor.kind },
  })
}
