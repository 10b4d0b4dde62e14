import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { StaffScope } from '../../scopes.ts'
import { listBranches } from '../branches/service.ts'
import { findBusiness, findDetails } from './queries.ts'

/** One of a person's businesses with the branches they can reach in it. */
export const pickableBusiness = (deps: Deps, scope: StaffScope) =>
  inBusiness(deps, scope, async (tx) => ({
    business: await findBusiness(tx, scope),
    branches: await listBranches(tx, scope),
  }))

export type Pickable = Awaited<ReturnType<typeof pickableBusiness>>

/** What the business has on record. */
export const detailsOf = (tx: BusinessTx, scope: StaffScope) => findDetails(tx, scope)
