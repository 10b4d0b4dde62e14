import type { z } from 'zod'
import { checkoutType } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type businessJobs, enqueue } from '../../jobs.ts'
import type { BranchScope, JobScope } from '../../scopes.ts'
import { askAlong, findPeopleAt, notePresencesAgain } from '../presence/service.ts'
import { findGroup } from '../visits/service.ts'
import type { Party } from './party.ts'
import { findDesk, findPeople } from './queries.ts'

type Following = z.input<(typeof businessJobs)['front-desk.follow-entry']>

/** What has to follow an entry in identity, or nothing where it names no account. */
const followingOf = ({ businessId, branchId, who }: BranchScope, nonce: string, parties: readonly Party[]) => {
  if (parties.every(({ by }) => by === 'name')) return undefined
  const shown = parties.flatMap((party) => (party.by === 'pass' ? [party.facts.person_id] : []))
  return { businessId, branchId, nonce, deskId: who.personId, shown }
}

/** With the entry, so that it follows also where the server dies before it has answered. */
export const enqueueFollowing = async (
  tx: BusinessTx,
  scope: BranchScope,
  nonce: string,
  parties: readonly Party[],
) => {
  const following = followingOf(scope, nonce, parties)
  if (following) await enqueue(tx, 'front-desk.follow-entry', following)
}

/**
 * Tells identity where the owners of shown passes are, and asks the owners of stated quickIDs on their phones whether it
 * was they: only then has the desk a name (Q117). It does each once, however often it runs.
 */
export const followEntry = async (
  deps: Deps,
  scope: BranchScope | JobScope,
  { businessId, branchId, nonce, deskId, shown }: Following,
) => {
  const entry = await inBusiness(deps, scope, async (tx) => {
    const { used_visit: leadId, used_at: checkedInAt, branch_name } = await findDesk(tx, branchId, nonce)
    if (leadId === null || checkedInAt === null) return undefined
    const group = await findGroup(tx, branchId, checkedInAt, leadId)
    const visitIds = group.flatMap(({ visit_id, checked_out_at }) => (checked_out_at === null ? visit_id : []))
    const people = await findPeople(tx, branchId, checkedInAt, visitIds)
    return { group, people, branch_name, at: { businessId, branchId, visitId: leadId, checkedInAt } }
  })
  if (!entry) return
  const { group, people, branch_name, at } = entry
  // What is over already also says that they left where they had been before.
  const present = group.flatMap(({ person_id, visit_id, checked_in_at, checkout_type }) =>
    person_id === null || !shown.includes(person_id) || checkout_type === checkoutType.undone
      ? []
      : [{ personId: person_id, presence: { businessId, branchId, visitId: visit_id, checkedInAt: checked_in_at } }],
  )
  if (present.length > 0) await notePresencesAgain(deps, present)
  const quickIds = people.flatMap(({ told_id, name }) => (told_id !== null && name === told_id ? [told_id] : []))
  if (quickIds.length === 0) return
  const owners = new Map(
    (await findPeopleAt(deps.identity, quickIds, at)).map(({ quick_id, person_id }) => [quick_id, person_id]),
  )
  const asked = quickIds.map((quickId) => ({ quickId, personId: owners.get(quickId) ?? null, isTyped: true }))
  await askAlong(deps, deskId, at, asked, branch_name, true)
}

/** Before the answer leaves, so that a phone is asked at once; where it fails, the job does it. */
export const followAtOnce = async (deps: Deps, scope: BranchScope, nonce: string, parties: readonly Party[]) => {
  const following = followingOf(scope, nonce, parties)
  if (!following) return
  await followEntry(deps, scope, following).catch((error: unknown) =>
    deps.log.warn({ err: error as Error }, 'what follows an entry of a desk is left to its job'),
  )
}
