import type { Refused } from '@quickprism/contract/front-desk'
import { BLACKLISTED, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { keepRefusal, refusedAccount } from '../checkins/service.ts'
import { visitorRef } from '../visitors/service.ts'
import type { Verdict } from './judging.ts'
import type { Party } from './party.ts'
import { findRefusal } from './queries.ts'

type Turned = Extract<Verdict, { is: 'refused' }>

/** Whom it is about, as refusals call them: whoever was erased has no name. */
const about = async (deps: Pick<Deps, 'secrets'>, tx: BusinessTx, branchId: number, verdict: Turned) => {
  if ('namesake' in verdict) {
    const { visitor_id, name } = verdict.namesake
    return {
      visitorId: visitor_id,
      alias: null,
      quickId: visitorRef(deps.secrets, tx.businessId, visitor_id),
      name,
      kind: visitKind.visitor,
    }
  }
  return refusedAccount(deps, tx, branchId, verdict.account)
}

/** Keeps that someone was turned away at the desk, and says what the desk may know of it: never why. */
export const turnAway = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  party: Party,
  verdict: Turned,
  nonce: string,
): Promise<Refused> => {
  const { branchId, who } = scope
  const refused = await about(deps, tx, branchId, verdict)
  const turned = { branchId, nonce, actor: who.personId, code: BLACKLISTED, atDoor: true }
  await keepRefusal(tx, scope, turned, refused)
  const { since, tries, first_at } = await findRefusal(tx, branchId, refused.visitorId, refused.quickId)
  return {
    // A quickID that was told shows no name (Q117); whoever shows a pass or says their name has said it.
    name: party.by === 'told' ? null : party.by === 'pass' ? party.facts.name : party.name,
    quickID: party.by === 'told' ? party.quickId : party.by === 'pass' ? party.facts.quick_id : null,
    since: since?.toISOString() ?? null,
    tries_today: tries,
    first_try_at: (first_at ?? tx.now).toISOString(),
  }
}
