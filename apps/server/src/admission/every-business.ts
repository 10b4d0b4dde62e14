import { type BusinessTx, inBusiness } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { businessesIn } from '../directory/service.ts'
import { Refusal } from '../refuse.ts'
import type { JobScope } from '../scopes.ts'
import { settleEach } from '../settle-each.ts'
import { admitJob } from './admit.ts'

/**
 * Does something in each business of a cell, one after another: no transaction spans two. A business that fails stops none
 * of the others: what failed is thrown at the end, and the job is tried again.
 */
export const inEveryBusiness = async (
  deps: Deps,
  cell: number,
  work: (tx: BusinessTx, scope: JobScope) => Promise<void>,
) => {
  await settleEach(await businessesIn(deps, cell), async (businessId) => {
    const scope = admitJob(cell, businessId)
    await inBusiness(deps, scope, (tx) => work(tx, scope)).catch((error) => {
      // Reserved in identity and not founded yet: there is nothing to do.
      if (!(error instanceof Refusal)) throw error
    })
  })
}
