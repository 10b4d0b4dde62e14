import { isDeepStrictEqual } from 'node:util'
import type { DocumentName } from '@quickprism/contract/documents'
import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { businessNamed } from '../../directory/service.ts'
import type { JobScope } from '../../scopes.ts'
import { settleEach } from '../../settle-each.ts'
import { followDocuments, numbersOf, takenBack } from '../documents/service.ts'
import { personOf } from '../people/service.ts'
import { copyOf, isUpToDate, updateVisitor } from '../visitors/service.ts'
import { takeCopy } from './correcting-queries.ts'
import { findHeld } from './queries.ts'

const ownOf = async (deps: Deps, personId: number) => {
  const { quick_id, name, gender, reachable_mobile, reachable_email } = await personOf(deps, personId)
  return {
    person: { quickId: quick_id, name, gender, mobile: reachable_mobile, email: reachable_email },
    numbers: await numbersOf(deps, personId),
  }
}

type Own = Awaited<ReturnType<typeof ownOf>>

const correctAt = async (
  deps: Deps,
  tx: BusinessTx,
  scope: JobScope,
  personId: number,
  { person, numbers }: Own,
  withdrawn: readonly DocumentName[],
) => {
  const copy = await takeCopy(tx, personId)
  if (!copy) return
  const wasRight = isUpToDate(deps.secrets, tx.businessId, copy, person)
  if (!wasRight) await updateVisitor(tx, copy.visitor_id, copyOf(deps.secrets, tx.businessId, person))
  const hadOthers = await followDocuments(deps, tx, personId, numbers, withdrawn)
  if (wasRight && !hadOthers) return
  record(tx, scope, { event: 'visitor.corrected', actor: personId, about: person.quickId })
}

/**
 * Brings what every business holds of a person up to what they say of themselves, also where one of them fails. It looks
 * again after writing: of two that run at once, the one that writes last has seen what is true now.
 */
export const correctCopies = async (
  deps: Deps,
  personId: number,
  withdrawn: readonly DocumentName[],
): Promise<void> => {
  const own = await ownOf(deps, personId)
  await settleEach(deps.cells.all, async (cell) =>
    settleEach(await findHeld(cell, { personId, quickId: own.person.quickId }), async ({ business_quick_id }) => {
      const home = await businessNamed(deps, business_quick_id)
      if (!home) return
      const scope = admitJob(home.cell, home.businessId)
      await inBusiness(deps, scope, (tx) => correctAt(deps, tx, scope, personId, own, withdrawn))
    }),
  )
  const now = await ownOf(deps, personId)
  if (isDeepStrictEqual(own, now)) return
  await correctCopies(deps, personId, [...withdrawn, ...takenBack(own.numbers, now.numbers)])
}
