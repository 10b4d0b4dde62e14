import { isSame, type Secrets } from '../../secrets.ts'

const proofOf = (secrets: Secrets, businessId: number, visitorId: number) =>
  secrets.digest('visitor-ref', businessId, visitorId).subarray(0, 12)

/** A visitor as screens of their business may name them: it opens nothing elsewhere, and nobody can make one up. */
export const visitorRef = (secrets: Secrets, businessId: number, visitorId: number) =>
  `${visitorId.toString(36)}.${proofOf(secrets, businessId, visitorId).toString('base64url')}`

export const readVisitorRef = (secrets: Secrets, businessId: number, ref: string): number | undefined => {
  const [id = '', proof = ''] = ref.split('.')
  const visitorId = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(visitorId)) return undefined
  const isOurs = isSame(proofOf(secrets, businessId, visitorId), Buffer.from(proof, 'base64url'))
  return isOurs ? visitorId : undefined
}
