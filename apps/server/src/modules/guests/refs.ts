import { createLinkToken } from '../../admission/links.ts'
import { readRef, writeRef } from '../../refs.ts'
import type { Secrets } from '../../secrets.ts'

type Guest = { business_id: number; guest_id: number; salt: Buffer }

/** The secret of a guest's link. */
export const guestToken = (secrets: Pick<Secrets, 'digest'>, { business_id, guest_id, salt }: Guest) =>
  createLinkToken(secrets, 'guest', business_id, guest_id, salt)

/** Names the mail to a guest: the same each time it is sent, and nothing is read in it. */
export const guestMailRef = (secrets: Pick<Secrets, 'digest'>, { business_id, guest_id }: Guest) =>
  secrets.digest('guest', 'mail', business_id, guest_id).toString('base64url').slice(0, 32)

/** An announcement as screens of its business may name it. */
export const guestRef = (secrets: Pick<Secrets, 'digest'>, businessId: number, guestId: number) =>
  writeRef(secrets, 'guest-ref', [businessId], [guestId])

export const readGuestRef = (secrets: Pick<Secrets, 'digest'>, businessId: number, ref: string) =>
  readRef(secrets, 'guest-ref', [businessId], ref)?.[0]
