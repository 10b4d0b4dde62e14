import { type PassClaim, parsePass } from '@quickprism/contract/pass'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'
import { enterByPasses, freshPasses, readPasses } from '../people/service.ts'

/** For so long a pass that this desk has read stands for itself, though its code changes every minute. */
const GOOD_FOR = 15 * 60_000

/** Of what was read here, so that it is not taken for a code of a phone. */
const MARK = 'QD1'

type Where = Pick<BranchScope, 'businessId' | 'branchId'>

/** Whose pass was read when, and by which code. */
type Read = { quickId: string; at: number; claim: PassClaim }

const proofOf = (
  deps: Pick<Deps, 'secrets'>,
  { businessId, branchId }: Where,
  { quickId, at, claim: { keyId, step } }: Read,
) => deps.secrets.digest('desk-pass', businessId, branchId, quickId, at, keyId, step).subarray(0, 12)

/** That this desk has read someone's pass now. It means nothing at any other branch. */
export const passRead = (deps: Pick<Deps, 'secrets' | 'clock'>, where: Where, quickId: string, code: string) => {
  const claim = parsePass(code)
  if (!claim) throw new Error('Only the code of a phone is read')
  const at = deps.clock.now().getTime()
  const proof = proofOf(deps, where, { quickId, at, claim }).toString('base64url')
  return [MARK, quickId, at.toString(36), claim.keyId, claim.step.toString(36), proof].join('.')
}

/** What this desk has read a moment ago. */
const readBefore = (deps: Pick<Deps, 'secrets' | 'clock'>, where: Where, pass: string): Read | undefined => {
  const [mark, quickId = '', time = '', keyId = '', step = '', proof = ''] = pass.split('.')
  if (mark !== MARK) return undefined
  const read = { quickId, at: Number.parseInt(time, 36), claim: { keyId, step: Number.parseInt(step, 36) } }
  const age = deps.clock.now().getTime() - read.at
  if (!(age >= 0 && age <= GOOD_FOR)) return undefined
  return isSame(proofOf(deps, where, read), Buffer.from(proof, 'base64url')) ? read : undefined
}

/** What a pass counts for that is only looked at. */
export const LOOK = 'look'

/** Whose each pass is: a fresh code, which counts for one scan alone, or one that this desk has read, for one entry. */
export const ownersOf = async (
  deps: Pick<Deps, 'identity' | 'secrets' | 'clock'>,
  { businessId, branchId, who }: BranchScope,
  passes: readonly string[],
  scan: string,
): Promise<ReadonlyMap<string, string>> => {
  const where = { businessId, branchId }
  const use = { ...where, personId: who.personId, scan }
  // What was read is not read again: it would be good for another quarter of an hour each time.
  const before = (scan === LOOK ? [] : passes).flatMap((pass) => {
    const read = readBefore(deps, where, pass)
    return read ? [{ pass, ...read }] : []
  })
  const counts = await enterByPasses(
    deps,
    before.map(({ claim }) => claim),
    use,
  )
  const entering = before.filter(({ claim }) => counts(claim))
  const fresh = await readPasses(deps, freshPasses(passes, deps.clock.now()), use)
  return new Map([...entering.map(({ pass, quickId }): [string, string] => [pass, quickId]), ...fresh])
}
