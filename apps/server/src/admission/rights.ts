import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import type { CellHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { type LimitedMap, limitedMap } from '../limited-map.ts'
import { memoryPer } from '../memory-per.ts'
import type { Held, PersonScope, Who } from '../scopes.ts'
import { type AccessRow, accessOf, accessOfMany, cellsOf } from './rights-queries.ts'

/** What a person holds in one business, as of an access epoch. */
export type Rights = { epoch: number; access: readonly Held[] }

/** The root user holds every permission there is, also those that come with a later release. */
const held = ({ is_root, scope_quick_id, branch_id, permissions }: AccessRow): Held => ({
  scope_id: scope_quick_id,
  branchId: branch_id,
  permissions: is_root ? permissionNames : (permissions as Permission[]),
})

/** Whether someone belongs to any of these places; at a branch they also do so through its business. */
export const belongsTo = (access: readonly Held[], places: readonly string[]) =>
  access.some(({ scope_id }) => places.includes(scope_id))

const rightsFrom = (rows: readonly AccessRow[]): Rights => ({
  epoch: rows[0]?.access_epoch ?? -1,
  access: rows.map(held),
})

const MOST_REMEMBERED = 20_000
/** Places in all that is remembered: the rights of one person at a thousand branches take 1.7 MB. */
const MOST_PLACES_REMEMBERED = 100_000

/**
 * Rights as they were last read, per process, cell handle and (business, person). Never an answer by themselves: the
 * access epoch is compared in the first statement of the transaction that uses them.
 */
const memoryOf = memoryPer<CellHandle, LimitedMap<Rights>>(() =>
  limitedMap({ most: MOST_REMEMBERED, mostSize: MOST_PLACES_REMEMBERED }),
)

type Home = { businessId: number; cell: number }

const memoryKey = (businessId: number, personId: number) => `${businessId}:${personId}`

export const recalledRights = (
  { cells }: Pick<Deps, 'cells'>,
  { personId }: Pick<Who, 'personId'>,
  { cell, businessId }: Home,
) => memoryOf(cells.of(cell)).get(memoryKey(businessId, personId))

const remember = (cell: CellHandle, key: string, rights: Rights) =>
  memoryOf(cell).put(key, rights, rights.access.length)

/** Rights as they are now, remembered for the next time. */
export const rightsOf = async (
  { cells }: Pick<Deps, 'cells'>,
  { personId }: Pick<Who, 'personId'>,
  home: Home,
): Promise<Rights> => {
  const { businessId } = home
  const cell = cells.of(home.cell)
  const key = memoryKey(businessId, personId)
  const rows = (await accessOf(cell, personId)).filter((row) => row.business_id === businessId)
  const rights = rightsFrom(rows)
  if (rows.length > 0) remember(cell, key, rights)
  else memoryOf(cell).drop(key)
  return rights
}

/** Few enough for one statement to answer well within its deadline. */
const ASKED_AT_ONCE = 200

/** What many people hold in the businesses of one cell, read now and remembered for the next time. */
export const rightsOfMany = async ({ cells }: Pick<Deps, 'cells'>, cellId: number, personIds: Iterable<number>) => {
  const people = [...new Set(personIds)]
  const cell = cells.of(cellId)
  const found = new Map<string, Rights>()
  for (let asked = 0; asked < people.length; asked += ASKED_AT_ONCE) {
    const rows = await accessOfMany(cell, people.slice(asked, asked + ASKED_AT_ONCE))
    for (const [key, held] of Map.groupBy(rows, (row) => memoryKey(row.business_id, row.person_id))) {
      const rights = rightsFrom(held)
      found.set(key, rights)
      remember(cell, key, rights)
    }
  }
  return {
    of: (businessId: number, personId: number): Rights => found.get(memoryKey(businessId, personId)) ?? rightsFrom([]),
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
