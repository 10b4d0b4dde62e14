import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import type { CellHandle } from '../../db/connect.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { BusinessScope, Held, PersonScope, Who } from '../../http/scopes.ts'
import { enqueue } from '../../jobs.ts'
import {
  type AccessRow,
  accessOf,
  accessOfMany,
  cellsOf,
  deleteAccessTo,
  findPlacesOfMember,
  raiseEpoch,
  writePlaces,
} from './queries.ts'

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

export const rightsOf = async (
  { cells }: Pick<Deps, 'cells'>,
  { personId }: Pick<Who, 'personId'>,
  { businessId, cell: cellId }: { businessId: number; cell: number },
  { fresh = false } = {},
): Promise<Rights> => {
  const cell = cells.of(cellId)
  const memory = remembered.get(cell) ?? new Map<string, Rights>()
  remembered.set(cell, memory)
  const key = `${businessId}:${personId}`
  const known = fresh ? undefined : memory.get(key)
  if (known) return known

  const rows = (await accessOf(cell, personId)).filter((row) => row.business_id === businessId)
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
  { who }: PersonScope,
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

export const listAccess = async (deps: Deps, scope: PersonScope) =>
  (await rightsEverywhere(deps, scope)).flatMap(({ rights }) => rights.access)

/**
 * Identity follows the membership: where to look for a person's businesses, and who is a member at check-in. It reads
 * what is true now, so running late, twice or out of order ends the same.
 */
export const followMember = async (deps: Deps, scope: BusinessScope, personId: number) => {
  const places = await inBusiness(deps, scope, (tx) => findPlacesOfMember(tx, personId))
  await inIdentity(deps, (tx) => writePlaces(tx, { businessId: scope.businessId, personId, places }))
}

/** A place was added: what people hold there is read anew. */
export const accessChanged = (tx: BusinessTx) => raiseEpoch(tx)

/** A branch goes: so does everything anyone held there. */
export const endAccessTo = async (tx: BusinessTx, branchId: number) => {
  for (const personId of await deleteAccessTo(tx, branchId)) {
    await enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })
  }
  await raiseEpoch(tx)
}
