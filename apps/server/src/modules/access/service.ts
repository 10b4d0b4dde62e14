import { isDeepStrictEqual } from 'node:util'
import { type Permission, withDependencies } from '@quickprism/contract/permissions'
import { accessChanged, beginChange, holdAccess } from '../../admission/epoch.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import type { JobScope, StaffScope } from '../../scopes.ts'
import { shareIfTenant } from '../tenants/service.ts'
import { findPlacesOfMember, writePlaces } from './queries.ts'

/**
 * Identity follows the membership: where to look for a person's businesses, and who is a member at check-in. It reads
 * what is true now, and looks again after writing: of two that run at once, the one that writes last has seen it.
 */
export const followMember = async (deps: Deps, scope: JobScope, personId: number): Promise<void> => {
  const read = () => inBusiness(deps, scope, (tx) => findPlacesOfMember(tx, personId))
  const member = await read()
  await inIdentity(deps, async (tx) => {
    await writePlaces(tx, { businessId: scope.businessId, personId, ...member })
    // A name that changed before the place was known here did not reach its copy in the business.
    await enqueueForPerson(tx, 'users.refresh-copies', { personId })
  })
  if (!isDeepStrictEqual(member, await read())) await followMember(deps, scope, personId)
}

/** What changes rights in a business also changes what its branches show of themselves where they are tenants. */
export const beginAccessChange = async (tx: BusinessTx, scope: StaffScope) => {
  await beginChange(tx, scope)
  await shareIfTenant(tx)
}

/** The same for people who change what they hold themselves, by joining or leaving: no rights of theirs are compared. */
export const beginOwnAccessChange = async (tx: BusinessTx) => {
  await holdAccess(tx)
  await accessChanged(tx)
  await shareIfTenant(tx)
}

/** Whether the caller holds a permission at a branch, or on the whole business where `branchId` is null. */
export const holds = ({ access }: Pick<StaffScope, 'access'>, permission: Permission, branchId: number | null) =>
  access.some((held) => (held.branchId === null || held.branchId === branchId) && held.permissions.includes(permission))

/** What of these the caller does not hold there, and so may not pass on to anyone. */
export const lacking = (
  scope: Pick<StaffScope, 'access'>,
  permissions: readonly Permission[],
  branchId: number | null,
) => withDependencies(permissions).filter((permission) => !holds(scope, permission, branchId))

/** The whole business, or some branches of it. */
export type Reach = 'all' | readonly number[]

/** Where in the business the caller holds one of these. */
export const whereHeld = ({ access }: Pick<StaffScope, 'access'>, anyOf: readonly Permission[]): Reach => {
  const places = access.filter(({ permissions }) => anyOf.some((name) => permissions.includes(name)))
  return places.some(({ branchId }) => branchId === null) ? 'all' : places.flatMap(({ branchId }) => branchId ?? [])
}

/** Whose roles and users a question about the scope's place may show, beside those of the business itself. */
export const reachOf = (scope: Pick<StaffScope, 'access' | 'branchId'>, anyOf: readonly Permission[]): Reach =>
  scope.branchId === undefined ? whereHeld(scope, anyOf) : [scope.branchId]

export { expectAdministratorLeft, isAdministrator, keepAdministrator, rootCanSignIn } from './administrators.ts'
export { tryOut } from './consequences.ts'
