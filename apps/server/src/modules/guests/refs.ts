import { isSame, type Secrets } from '../../secrets.ts'

type Guest = { business_id: number; guest_id: number; salt: Buffer }

/** The secret of a guest's link: the same each time it is sent, and known to nobody without ours. */
export const guestToken = (secrets: Pick<Secrets, 'digest'>, { business_id, guest_id, salt }: Guest) =>
  secrets.digest('guest', business_id, guest_id, salt).toString('base64url')

const proofOf = (secrets: Pick<Secrets, 'digest'>, businessId: number, guestId: number) =>
  secrets.digest('guest-ref', businessId, guestId).subarray(0, 12)

/** An announcement as screens of its business may name it. */
export const guestRef = (secrets: Pick<Secrets, 'digest'>, businessId: number, guestId: number) =>
  `${guestId.toString(36)}.${proofOf(secrets, businessId, guestId).toString('base64url')}`

export const readGuestRef = (secrets: Pick<Secrets, 'digest'>, businessId: number, ref: string) => {
  const [id = '', proof = ''] = ref.split('.')
  const guestId = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(guestId)) return undefined
  return isSame(proofOf(secrets, businessId, guestId), Buffer.from(proof, 'base64url')) ? guestId : undefined
}
