import { gender as genderCode, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import type { Visitor } from '../../scopes.ts'
import { isStaffOfTenant } from '../tenants/service.ts'
import { copyOf, insertTold, insertVisitor, isUpToDate, updateVisitor } from '../visitors/service.ts'
import type { Comer } from '../visits/service.ts'
import type { Known } from './queries.ts'

/** The business's own copy of a person, made at their first check-in and brought up to date at later ones. */
const keepCopy = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  known: Known | undefined,
  visitor: Visitor,
): Promise<number> => {
  const { visitor_id = null } = known ?? {}
  if (known && visitor_id !== null && isUpToDate(deps.secrets, tx.businessId, known, visitor)) return visitor_id
  const copy = copyOf(deps.secrets, tx.businessId, visitor)
  // Also where it is what a desk wrote down, and they claimed it.
  if (visitor.givesDocuments) {
    await enqueue(tx, 'documents.copy', { businessId: tx.businessId, personId: visitor.personId })
  }
  if (visitor_id === null) return insertVisitor(tx, visitor.personId, copy)
  await updateVisitor(tx, visitor_id, copy)
  return visitor_id
}

const called = (name: string) => ({
  name,
  quick_id: null,
  gender: genderCode.notTold,
  mobile: null,
  mobile_masked: null,
  mobile_hash: null,
  email: null,
  email_masked: null,
  email_hash: null,
})

/** Someone with nothing but a name. */
export const withNameAlone = (tx: BusinessTx, name: string) => insertVisitor(tx, null, called(name))

/** Someone with nothing but a quickID that was told. */
export const withToldId = (tx: BusinessTx, quickId: string) => insertTold(tx, quickId, called(quickId))

/** Full years on a day, both as YYYY-MM-DD. Whoever is born on 29 February has their birthday on 1 March otherwise. */
const ageOn = (day: string, birthDate: string | null) => {
  if (birthDate === null) return null
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = day.slice(5) < birthDate.slice(5) ? years - 1 : years
  return age >= 0 && age <= 150 ? age : null
}

/** A member works at the branch, for its business, or at a branch that is an active tenant of it now; the rest visit. */
export const kindAt = async (tx: BusinessTx, branchId: number, { isMember, employers }: Visitor) =>
  isMember || (await isStaffOfTenant(tx, branchId, employers)) ? visitKind.member : visitKind.visitor

/** Someone as a check-in counts them, at this branch on this day. */
export const comerOf = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  known: Known | undefined,
  visitor: Visitor,
  { branchId, day }: { branchId: number; day: string },
): Promise<Comer> => ({
  visitorId: await keepCopy(deps, tx, known, visitor),
  kind: await kindAt(tx, branchId, visitor),
  age: ageOn(day, visitor.birthDate),
  gender: visitor.gender,
})
