import type { Refused } from '@quickprism/contract/front-desk'
import { BLACKLISTED, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { keepRefusal, refusedAccount } from '../checkins/service.ts'
import { visitorRef } from '../visitors/service.ts'
import type { Verdict } from './judging.ts'
import { type Party, shownAs } from './party.ts'
import { findRefusal } from './queries.ts'

type Turned = Extract<Verdict, { is: 'refused' }>

/** Whom it is about, as refusals call them: someone who was erased has no name. */
const findSubject = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  party: Party,
  verdict: Turned,
) => {
  const unnamed = { alias: null, kind: visitKind.visitor }
  const { called, quickID } = shownAs(party)
  if ('visitorId' in verdict) return { ...unnamed, visitorId: verdict.visitorId, quickId: called, name: called }
  if ('namesake' in verdict) {
    const { visitor_id, name } = verdict.namesake
    const quickId = visitorRef(deps.secrets, tx.businessId, visitor_id)
    return { ...unnamed, visitorId: visitor_id, quickId, name: name !== '' && quickID !== null ? called : name }
  }
  const account = await refusedAccount(deps, tx, branchId, verdict.account)
  return party.by === 'told' ? { ...account, ...unnamed, name: '' } : account
}

/** Under which rows and names the branch may have blacklisted someone, and refused them before. */
const namesOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { businessId }: BusinessTx,
  { visitorId, alias, quickId }: Awaited<ReturnType<typeof findSubject>>,
  account: string | null,
) => ({
  visitorIds: [visitorId, alias].filter((id) => id !== null),
  names: [quickId, alias === null ? null : visitorRef(secrets, businessId, alias), account].filter(
    (name) => name !== null,
  ),
})

/** Under which quickID a phone tries for whom the desk writes down by name and address; never of a spoken one (Q117). */
const accountOf = (party: Party, verdict: Turned) =>
  party.by === 'name' && 'namesake' in verdict ? (verdict.namesake.quick_id ?? null) : null

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
  const { name, quickID } = shownAs(party)
  const refused = await findSubject(deps, tx, branchId, party, verdict)
  const turned = { branchId, nonce, actor: who.personId, code: BLACKLISTED, atDoor: true }
  await keepRefusal(tx, scope, turned, refused)
  const { since, tries, first_at } = await findRefusal(
    tx,
    branchId,
    namesOf(deps, tx, refused, accountOf(party, verdict)),
  )
  return {
    name,
    quickID,
    since: since?.toISOString() ?? null,
    tries_today: tries,
    first_try_at: (first_at ?? tx.now).toISOString(),
  }
}
