import { isDeepStrictEqual } from 'node:util'
import type { DocumentName } from '@quickprism/contract/documents'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import type { JobScope } from '../../scopes.ts'
import { followDocuments, numbersOf, takenBack } from './service.ts'

/** Someone came to a business for the first time, and gives numbers on documents to whom they visit. */
export const copyDocuments: Workers['business']['documents.copy'] = ({ personId, copied = [] }, deps, scope) =>
  copyTo(deps, scope, personId, copied)

/** It looks again after writing: what was taken back meanwhile was taken from a business that did not have it yet. */
const copyTo = async (deps: Deps, scope: JobScope, personId: number, withdrawn: readonly DocumentName[]) => {
  const numbers = await numbersOf(deps, personId)
  await inBusiness(deps, scope, (tx) => followDocuments(deps, tx, personId, numbers, withdrawn))
  const now = await numbersOf(deps, personId)
  if (!isDeepStrictEqual(numbers, now)) await copyTo(deps, scope, personId, [...withdrawn, ...takenBack(numbers, now)])
}
