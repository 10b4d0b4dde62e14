import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { listBranches } from '../branches/service.ts'
import { businessesIn, findBusiness, findDetails } from './queries.ts'

/** One of a person's businesses with the branches they can reach in it. */
export const pickableBusiness = (deps: Deps, scope: StaffScope) =>
  inBusiness(deps, scope, async (tx) => ({
    business: await findBusiness(tx, scope),
    branches: await listBranches(tx, scope),
  }))

export type Pickable = Awaited<ReturnType<typeof pickableBusiness>>

/** What the business has on record. */
export const detailsOf = (tx: BusinessTx, scope: StaffScope) => findDetails(tx, scope)

/** Does something in each business of a cell, one after another: no transaction spans two. */
export const inEveryBusiness = async (deps: Deps, cell: number, work: (tx: BusinessTx) => Promise<void>) => {
  for (const businessId of await businessesIn(deps.identity, cell)) {
    await inBusiness(deps, admitJob(cell, businessId), work).catch((error) => {
      // Reserved in identity and not founded yet: there is nothing to do.
      if (!(error instanceof Refusal)) throw error
    })
  }
}
