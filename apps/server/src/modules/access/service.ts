import { type Permission, permissionNames, withDependencies } from '@quickprism/contract/permissions'
import type { CellHandle } from '../../db/connect.ts'
import { AccessMoved, type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueue, enqueueForPerson } from '../../jobs.ts'
import type { BusinessScope, Held, PersonScope, StaffScope, Who } from '../../scopes.ts'
import { shareIfTenant } from '../tenants/service.ts'
import {
  type AccessRow,
  accessOf,
  accessOfMany,
  cellsOf,
  deleteAccessTo,
  findPlacesOfMember,
  lockEpoch,
  raiseEpoch,
  writePlaces,
} from './queries.ts'

export { expectAdministratorLeft, isAdministrator, rootCanSignIn } from './administrators.ts'

export { tryOut } from './consequences.ts'

/** What a person holds in one business, as of an access epoch. */
export type Rights = { epoch: number; access: readonly Held[] }

/** The root user holds every permission there is, also those that come with a later release. */
const held = ({ is_root, scope_quick_id, branch_id, permissions }: AccessRow): Held => ({
  scope_id: scope_quick_id,
  branchId: branch_id,
  permissions: is_root ? permissionNames : (permissions as Permission[]),
})

const rightsFrom = (rows: readonly AccessRow[]): Rights => ({
  epoch: rows[0]?.access_epoch ?? -1,
  access: rows.map(held),
})

const REMEMBERED = 20_000

/**
 * Rights as they were last read, per process, cell handle and (business, person). Never an answer by themselves: the
 * access epoch is compared in the first statement of the transaction that uses them.
 */
const remembered = new WeakMap<CellHandle, Map<string, Rights>>()

const memoryOf = (cell: CellHandle) => {
  const memory = remembered.get(cell) ?? new Map<string, Rights>()
  remembered.set(cell, memory)
  return memory
}

type Home = { businessId: number; cell: number }

const keyOf = ({ personId }: Pick<Who, 'personId'>, { businessId }: Home) => `${businessId}:${personId}`

export const recalledRights = ({ cells }: Pick<Deps, 'cells'>, who: Pick<Who, 'personId'>, home: Home) =>
  memoryOf(cells.of(home.cell)).get(keyOf(who, home))

/** Rights as they are now, remembered for the next time. */
export const rightsOf = async (
  { cells }: Pick<Deps, 'cells'>,
  who: Pick<Who, 'personId'>,
  home: Home,
): Promise<Rights> => {
  const { businessId } = home
  const cell = cells.of(home.cell)
  const memory = memoryOf(cell)
  const key = keyOf(who, home)
  const rows = (await accessOf(cell, who.personId)).filter((row) => row.business_id === businessId)
  const rights = rightsFrom(rows)
  if (memory.size >= REMEMBERED) memory.clear()
  if (rows.length > 0) memory.set(key, rights)
  else memory.delete(key)
  return rights
}

/** Few enough for one statement to answer well within its deadline. */
const ASKED_AT_ONCE = 200

/** What many people hold in the businesses of one cell, read now. */
export const rightsOfMany = async ({ cells }: Pick<Deps, 'cells'>, cellId: number, personIds: Iterable<number>) => {
  const people = [...new Set(personIds)]
  const found = new Map<string, Rights>()
  for (let asked = 0; asked < people.length; asked += ASKED_AT_ONCE) {
    const rows = await accessOfMany(cells.of(cellId), people.slice(asked, asked + ASKED_AT_ONCE))
    for (const [key, held] of Map.groupBy(rows, (row) => `${row.business_id}:${row.person_id}`)) {
      found.set(key, rightsFrom(held))
    }
  }
  return {
    of: (businessId: number, personId: number): Rights => found.get(`${businessId}:${personId}`) ?? rightsFrom([]),
  }
}

/** A business of the caller's: where it lives and what they hold in it. */
export type OwnBusiness = { businessId: number; cell: number; businessQuickId: string; rights: Rights }

/** Everything a person holds, wherever their businesses live. */
export const rightsEverywhere = async (
  { identity, cells }: Pick<Deps, 'identity' | 'cells'>,
  { who }: PersonScope<'dashboard'>,
): Promise<OwnBusiness[]> => {
  const homes = await cellsOf(identity, who.personId)
  const found = await Promise.all(
    homes.map(async (cell) => {
      const rows = await accessOf(cells.of(cell), who.personId)
      return Map.groupBy(rows, ({ business_id }) => business_id)
        .entries()
        .map(([businessId, rows]) => ({
          businessId,
          cell,
          businessQuickId: rows[0]?.business_quick_id as string,
          rights: rightsFrom(rows),
        }))
        .toArray()
    }),
  )
  return found.flat()
}

export const listAccess = async (deps: Deps, scope: PersonScope<'dashboard'>) =>
  (await rightsEverywhere(deps, scope)).flatMap(({ rights }) => rights.access)

/**
 * Identity follows the membership: where to look for a person's businesses, and who is a member at check-in. It reads
 * what is true now, so running late, twice or out of order ends the same.
 */
export const followMember = async (deps: Deps, scope: BusinessScope, personId: number) => {
  const places = await inBusiness(deps, scope, (tx) => findPlacesOfMember(tx, personId))
  await inIdentity(deps, async (tx) => {
    await writePlaces(tx, { businessId: scope.businessId, personId, places })
    // A name that changed before the place was known here did not reach its copy in the business.
    await enqueueForPerson(tx, 'users.refresh-copies', { personId })
  })
}

/**
 * Whatever changes rights in a business happens one after another, each on what the one before left: the caller's own
 * rights too, so that nobody passes on what was just taken from them. Call it before reading what is to be changed.
 */
export const beginAccessChange = async (tx: BusinessTx, { accessEpoch }: StaffScope) => {
  if ((await lockEpoch(tx)) !== accessEpoch) throw new AccessMoved()
  await raiseEpoch(tx)
  await shareIfTenant(tx)
}

/** A change that comes from outside the business keeps this order too: hold it first, then look, then raise. */
export const holdAccess = (tx: BusinessTx) => lockEpoch(tx)

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

/** A place was added: what people hold there is read anew. */
export const accessChanged = (tx: BusinessTx) => raiseEpoch(tx)

/** A branch goes: so does everything anyone held there. It is part of an access change that has begun. */
export const endAccessTo = async (tx: BusinessTx, branchId: number) => {
  for (const personId of await deleteAccessTo(tx, branchId)) {
    await enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })
  }
}
