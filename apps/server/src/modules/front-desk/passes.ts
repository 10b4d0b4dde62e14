import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'
import { readPass } from '../people/service.ts'

/** For so long a pass that this desk has read stands for itself, though its code changes every minute. */
const GOOD_FOR = 15 * 60_000

type Where = Pick<BranchScope, 'businessId' | 'branchId'>

const proofOf = (deps: Pick<Deps, 'secrets'>, { businessId, branchId }: Where, quickId: string, at: number) =>
  deps.secrets.digest('desk-pass', businessId, branchId, quickId, at).subarray(0, 12)

/** That this desk has read someone's pass now. It means nothing at any other branch. */
export const passRead = (deps: Pick<Deps, 'secrets' | 'clock'>, where: Where, quickId: string) => {
  const at = deps.clock.now().getTime()
  return `QD1.${quickId}.${at.toString(36)}.${proofOf(deps, where, quickId, at).toString('base64url')}`
}

/**
 * Whose pass it is: a fresh code, which counts for one scan alone, or one that this desk has read a moment ago.
 */
export const whosePass = async (
  deps: Pick<Deps, 'identity' | 'secrets' | 'clock'>,
  where: Where,
  code: string,
  scan: string,
): Promise<string | undefined> => {
  const [mark, quickId = '', time = '', proof = ''] = code.split('.')
  if (mark !== 'QD1') return readPass(deps, code, { scan, at: undefined })
  const at = Number.parseInt(time, 36)
  const age = deps.clock.now().getTime() - at
  if (!(age >= 0 && age <= GOOD_FOR)) return undefined
  return isSame(proofOf(deps, where, quickId, at), Buffer.from(proof, 'base64url')) ? quickId : undefined
}
