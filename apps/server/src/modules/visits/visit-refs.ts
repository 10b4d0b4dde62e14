import type { Secrets } from '../../secrets.ts'
import { isSame } from '../../secrets.ts'

/** A visit as a phone may name it: nobody can make one up, and it says nothing to anyone else. */
export type VisitKey = { visitId: number; checkedInAt: Date }
type Where = { businessId: number; branchId: number }

const proofOf = (secrets: Secrets, { businessId, branchId }: Where, visitId: number, at: number) =>
  secrets.digest('visit-ref', businessId, branchId, visitId, at).subarray(0, 12)

export const visitRef = (secrets: Secrets, where: Where, { visitId, checkedInAt }: VisitKey) => {
  const at = checkedInAt.getTime()
  return `${visitId.toString(36)}.${at.toString(36)}.${proofOf(secrets, where, visitId, at).toString('base64url')}`
}

export const readVisitRef = (secrets: Secrets, where: Where, ref: string): VisitKey | undefined => {
  const [id = '', time = '', proof = ''] = ref.split('.')
  const [visitId, at] = [Number.parseInt(id, 36), Number.parseInt(time, 36)]
  if (!Number.isSafeInteger(visitId) || !Number.isSafeInteger(at)) return undefined
  const isOurs = isSame(proofOf(secrets, where, visitId, at), Buffer.from(proof, 'base64url'))
  return isOurs ? { visitId, checkedInAt: new Date(at) } : undefined
}
