import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { businessNamed } from '../../directory/service.ts'
import { refuse } from '../../refuse.ts'
import { openPerson } from '../people/service.ts'
import { shareIfTenant } from '../tenants/service.ts'
import { putBusinessUser, tellThem } from '../users/service.ts'
import type { Corrections } from './details.ts'
import { type By, note } from './noting.ts'
import { findOverview, lockBusiness, updateDetails, updateRoot } from './queries.ts'

/** Lets the operator into a business. */
export const businessFor = async (deps: Deps, quickId: string) => {
  const home = await businessNamed(deps, quickId)
  if (!home) throw refuse.missing('No business has the quickID {{quickId}}.', { quickId })
  return admitJob(home.cell, home.businessId)
}

const inBusinessOf = async <T>(deps: Deps, quickId: string, work: (tx: BusinessTx, cell: number) => Promise<T>) => {
  const scope = await businessFor(deps, quickId)
  return inBusiness(deps, scope, (tx) => work(tx, scope.cell))
}

/** What is on record about a business, and who is at its head. */
export const overviewOf = (deps: Deps, quickId: string) =>
  inBusinessOf(deps, quickId, async (tx, cell) => ({ ...(await findOverview(tx)), cell }))

/** What the registry confirmed is of this number, and is shown beside this name. */
const isConfirmed = (detail: keyof Corrections) => ['gstin', 'registered_name', 'pan'].includes(detail)

/** Corrects what people only read. The trail names the details that changed, and what they said stays out of it. */
export const correctBusiness = (deps: Deps, quickId: string, corrections: Corrections, by: By) =>
  inBusinessOf(deps, quickId, async (tx) => {
    const before = await lockBusiness(tx)
    const changed = (Object.keys(corrections) as (keyof Corrections)[]).filter(
      (detail) => corrections[detail] !== undefined && corrections[detail] !== before[detail],
    )
    if (changed.length === 0) return []
    // About another number, name or PAN nobody has asked the registry.
    await updateDetails(tx, { ...corrections, ...(changed.some(isConfirmed) && { gstin_verified_at: null }) })
    note(tx, by, { event: 'business.corrected', about: changed.join(', ') })
    return changed
  })

/**
 * Puts someone else at the head of a business, as a member of the whole of it. Whoever was there before stays a member
 * and keeps the roles they were given, if any.
 */
export const handOverRoot = async (deps: Deps, quickId: string, personQuickId: string, by: By) => {
  const person = await inIdentity(deps, (tx) => openPerson(tx, personQuickId))
  await inBusinessOf(deps, quickId, async (tx) => {
    const { root_person_id } = await lockBusiness(tx)
    if (root_person_id === person.person_id) {
      throw refuse.conflict('{{person}} is the root user of {{business}} already.', {
        person: personQuickId,
        business: quickId,
      })
    }
    await putBusinessUser(tx, person, null)
    await updateRoot(tx, person.person_id)
    // Their roles count from now on, or no longer.
    await shareIfTenant(tx)
    // Whoever's rights change hears of it by mail, also where the operator changes them.
    for (const personId of [person.person_id, root_person_id]) await tellThem(tx, personId, 'changed')
    note(tx, by, { event: 'business.root-handed-over', about: personQuickId })
  })
}
