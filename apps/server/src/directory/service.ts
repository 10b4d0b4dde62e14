import { makeQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { IdentityTx } from '../db/in-identity.ts'
import type { Deps } from '../deps.ts'
import {
  type BranchRow,
  countByCell,
  findBranches,
  findBusiness,
  findBusinessesIn,
  findCell,
  insertBranch,
  insertBusiness,
  insertRole,
  updateRetired,
} from './queries.ts'

type Identity = Pick<Deps, 'identity'>

export type BranchHome = {
  quickId: string
  businessId: number
  businessQuickId: string
  branchId: number
  cell: number
  /** A branch that was deleted keeps its quickID, which leads nowhere. */
  isRetired: boolean
}

const asHome = (row: BranchRow): BranchHome => ({
  quickId: row.public_id,
  businessId: row.business_id,
  businessQuickId: row.business_quick_id,
  branchId: row.branch_id,
  cell: row.cell,
  isRetired: row.is_retired,
})

/** Where a business lives, by its quickID. */
export const businessNamed = async ({ identity }: Identity, quickId: string) => {
  const row = await findBusiness(identity, quickId)
  return row && { businessId: row.business_id, cell: row.cell }
}

/** Where a business lives that is known by its number. */
export const cellOf = ({ identity }: Identity, businessId: number) => findCell(identity, businessId)

/** The businesses that were given a place in this cell, also those not founded yet. */
export const businessesIn = ({ identity }: Identity, cell: number) => findBusinessesIn(identity, cell)

/** How many businesses live in each cell that has any. */
export const businessesByCell = (tx: IdentityTx) => countByCell(tx)

/** Where these branches are, as far as they exist. */
export const branchesNamed = async ({ identity }: Identity, quickIds: readonly string[]) =>
  (await findBranches(identity, quickIds)).map(asHome).filter(({ isRetired }) => !isRetired)

/** Where a branch is, or was before it was deleted. */
export const branchEverNamed = async ({ identity }: Identity, quickId: string) =>
  (await findBranches(identity, [quickId])).map(asHome)[0]

/** Tries ids until one was never given to anything. */
const untilFree = async <T>({ random }: Pick<Deps, 'random'>, take: (id: string) => Promise<T | undefined>) => {
  for (;;) {
    const id = makeQuickId(PLACE_ID_LENGTH, random.below)
    const taken = await take(id)
    if (taken !== undefined) return { id, taken }
  }
}

/** Reserves a place for a business. What is reserved has nothing behind it until it is written in its cell. */
export const reserveBusiness = async (deps: Pick<Deps, 'random'>, tx: IdentityTx, cell: number) => {
  const { id: quickId, taken: businessId } = await untilFree(deps, (id) => insertBusiness(tx, id, cell))
  return { quickId, businessId }
}

export const reserveBranch = async (deps: Pick<Deps, 'random'>, tx: IdentityTx, businessId: number) => {
  const { id: quickId, taken: branchId } = await untilFree(deps, (id) => insertBranch(tx, businessId, id))
  return { quickId, branchId }
}

export const reserveRole = async (deps: Pick<Deps, 'random'>, tx: IdentityTx, businessId: number) => {
  const { id, taken: roleId } = await untilFree(deps, (id) => insertRole(tx, businessId, `R${id}`))
  return { publicId: `R${id}`, roleId }
}

/** From now on the id of a branch or role leads nowhere. It is never given to another. */
export const retire = (tx: IdentityTx, kind: 'branch' | 'role', businessId: number, publicId: string) =>
  updateRetired(tx, kind, businessId, publicId)
