import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'

const PASS_SECONDS = 60

const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, quickId: string, minute: number) =>
  secrets.digest('pass', quickId, minute).subarray(0, 12)

/** A code that proves the phone is here now: signed, and another one every minute. */
export const passOf = (deps: Pick<Deps, 'secrets' | 'clock'>, { who }: PersonScope) => {
  const minute = Math.floor(deps.clock.now().getTime() / (PASS_SECONDS * 1000))
  const proof = proofOf(deps, who.quickId, minute).toString('base64url')
  return {
    code: `QP1.${who.quickId}.${minute.toString(36)}.${proof}`,
    validUntil: new Date((minute + 1) * PASS_SECONDS * 1000),
  }
}

/** Whose pass this is, while it is fresh: this minute's or the one before, since reading it takes a moment. */
export const readPass = (deps: Pick<Deps, 'secrets' | 'clock'>, code: string): string | undefined => {
  const [mark, quickId = '', at = '', proof = ''] = code.split('.')
  const minute = Number.parseInt(at, 36)
  const age = Math.floor(deps.clock.now().getTime() / (PASS_SECONDS * 1000)) - minute
  if (mark !== 'QP1' || (age !== 0 && age !== 1)) return undefined
  return isSame(proofOf(deps, quickId, minute), Buffer.from(proof, 'base64url')) ? quickId : undefined
}
