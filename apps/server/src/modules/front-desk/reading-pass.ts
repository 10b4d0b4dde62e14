import { holdPerson } from '../../admission/door-queries.ts'
import { visitorIn } from '../../admission/visitor-facts.ts'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { kindAt } from '../checkins/service.ts'
import { expiredPass } from './checking-in.ts'
import { judge, type Verdict } from './judging.ts'
import type { Party } from './party.ts'
import { passRead } from './passes.ts'
import { findPeople, hasTried } from './queries.ts'
import { turnAway } from './refusing.ts'

const CONVERSATION = 15 * 60_000

/** Looking at the same pass again in one conversation is one try, not two, also where it began a quarter before. */
const tryOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId, who }: BranchScope,
  personId: number,
) => {
  const quarter = Math.floor(tx.now.getTime() / CONVERSATION)
  const nonceOf = (conversation: number) =>
    secrets.digest('look', tx.businessId, branchId, who.personId, personId, conversation).toString('hex').slice(0, 32)
  const before = nonceOf(quarter - 1)
  const since = new Date(tx.now.getTime() - CONVERSATION)
  return (await hasTried(tx, branchId, before, since)) ? before : nonceOf(quarter)
}

/** Whose pass it is, before anything is written down: it shows the name, since they showed it (Q117). */
export const showPass = async (deps: Deps, tx: BusinessTx, scope: BranchScope, party: Party | undefined) => {
  if (party?.by !== 'pass') throw expiredPass()
  const { branchId } = scope
  const { facts } = party
  await holdPerson(tx, facts.person_id)
  const [verdict] = (await judge(deps, tx, branchId, [party])) as [Verdict]
  const kind = await kindAt(tx, branchId, visitorIn(facts))
  return {
    pass: passRead(deps, scope, facts.quick_id),
    name: facts.name,
    quickID: facts.quick_id,
    visitor_type: kind === visitKind.member ? ('member' as const) : ('visitor' as const),
    people: verdict.is === 'inside' ? await findPeople(tx, branchId, verdict.checkedInAt, [verdict.visitId]) : [],
    refused:
      verdict.is === 'refused'
        ? await turnAway(deps, tx, scope, party, verdict, await tryOf(deps, tx, scope, facts.person_id))
        : null,
  }
}
