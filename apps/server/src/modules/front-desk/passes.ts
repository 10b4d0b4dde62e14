import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'
import { freshPasses, readPasses } from '../people/service.ts'

/** For so long a pass that this desk has read stands for itself, though its code changes every minute. */
const GOOD_FOR = 15 * 60_000

/** Of what was read here, so that it is not taken for a code of a phone. */
const MARK = 'QD1'

type Where = Pick<BranchScope, 'businessId' | 'branchId'>

const proofOf = (deps: Pick<Deps, 'secrets'>, { businessId, branchId }: Where, quickId: string, at: number) =>
  deps.secrets.digest('desk-pass', businessId, branchId, quickId, at).subarray(0, 12)

/** That this desk has read someone's pass now. It means nothing at any other branch. */
export const passRead = (deps: Pick<Deps, 'secrets' | 'clock'>, where: Where, quickId: string) => {
  const at = deps.clock.now().getTime()
  return `${MARK}.${quickId}.${at.toString(36)}.${proofOf(deps, where, quickId, at).toString('base64url')}`
}

/** Whose pass this desk has read a moment ago. */
const readBefore = (deps: Pick<Deps, 'secrets' | 'clock'>, where: Where, pass: string) => {
  const [mark, quickId = '', time = '', proof = ''] = pass.split('.')
  if (mark !== MARK) return undefined
  const at = Number.parseInt(time, 36)
  const age = deps.clock.now().getTime() - at
  if (!(age >= 0 && age <= GOOD_FOR)) return undefined
  return isSame(proofOf(deps, where, quickId, at), Buffer.from(proof, 'base64url')) ? quickId : undefined
}

/** What a pass counts for that is only looked at. */
export const LOOK = 'look'

/** Whose each pass is: a fresh code, which counts for one scan alone, or one that this desk has read a moment ago. */
export const ownersOf = async (
  deps: Pick<Deps, 'identity' | 'secrets' | 'clock'>,
  { businessId, branchId, who }: BranchScope,
  passes: readonly string[],
  scan: string,
): Promise<ReadonlyMap<string, string>> => {
  const where = { businessId, branchId }
  // What was read is not read again: it would be good for another quarter of an hour each time.
  const before = (scan === LOOK ? [] : passes).flatMap((pass): [string, string][] => {
    const quickId = readBefore(deps, where, pass)
    return quickId === undefined ? [] : [[pass, quickId]]
  })
  const fresh = freshPasses(passes, deps.clock.now())
  return new Map([...before, ...(await readPasses(deps, fresh, { ...where, personId: who.personId, scan }))])
}
