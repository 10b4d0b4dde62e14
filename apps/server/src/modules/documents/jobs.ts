import { inBusiness } from '../../db/in-business.ts'
import type { Workers } from '../../jobs.ts'
import { followDocuments, numbersOf } from './service.ts'

/** Someone came to a business for the first time, and gives numbers on documents to whom they visit. */
export const copyDocuments: Workers['business']['documents.copy'] = async ({ personId }, deps, scope) => {
  const numbers = await numbersOf(deps, personId)
  await inBusiness(deps, scope, (tx) => followDocuments(deps, tx, personId, numbers))
}
