import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'
import { freshPasses, readPasses } from '../people/service.ts'
import { findPeopleAt } from '../presence/service.ts'

/** For so long may someone whose pass was scanned be named in the check-in. */
const LASTS = 15 * 60_000

type Met = { quickId: string; until: number }

/** Good for this lead at this branch, and nowhere else. */
const proofOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { businessId, branchId, visitor }: VisitScope,
  { quickId, until }: Met,
) => secrets.digest('met', businessId, branchId, visitor.personId, quickId, until).subarray(0, 12)

/** A phone's clock may be behind ours by so much. */
const SLOWER_BY = 60_000

/**
 * Whose pass was scanned, if this lead scanned it here, and whether that says that they come along now: it was not too
 * long ago, and before the moment that a scan names.
 */
export const whoWasMet = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  scope: VisitScope,
  text: string,
  scannedAt: Date | undefined,
) => {
  const [quickId = '', time = '', proof = ''] = text.split('.')
  const until = Number.parseInt(time, 36)
  if (!Number.isSafeInteger(until)) return undefined
  if (!isSame(proofOf(deps, scope, { quickId, until }), Buffer.from(proof, 'base64url'))) return undefined
  const at = new Date(until - LASTS)
  const isRecent = until > deps.clock.now().getTime()
  // Who was met now was not met yesterday: then, and after a while, it says no more of them than a typed quickID.
  return {
    quickId,
    at,
    isThen: isRecent && (scannedAt === undefined || scannedAt.getTime() >= at.getTime() - SLOWER_BY),
  }
}

/** A pass proves that its owner is here, and shows their name (Q117). Its code lives for a minute; a form takes longer. */
export const meet = async (deps: Deps, scope: VisitScope, pass: string) => {
  // One look at it is one use, however often this lead's phone sends it.
  const { businessId, branchId, who } = scope
  const use = { personId: who.personId, businessId, branchId, scan: 'met' }
  const quickId = (await readPasses(deps, freshPasses([pass], deps.clock.now()), use)).get(pass)
  const [person] = quickId === undefined ? [] : await findPeopleAt(deps.identity, [quickId], scope)
  if (!person) throw refuse.invalid('This code has expired. Ask them to show their pass again.')
  if (person.person_id === scope.visitor.personId) throw refuse.invalid('This is your own pass.')
  const met = { quickId: person.quick_id, until: deps.clock.now().getTime() + LASTS }
  const proof = proofOf(deps, scope, met).toString('base64url')
  return { name: person.name, quickID: met.quickId, met: `${met.quickId}.${met.until.toString(36)}.${proof}` }
}
