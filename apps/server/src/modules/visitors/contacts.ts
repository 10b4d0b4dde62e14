import { masked } from '@quickprism/contract/masked'
import type { Visitor } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'

export type Contacts = {
  mobile: Buffer | null
  mobile_masked: string | null
  mobile_hash: Buffer | null
  email: Buffer | null
  email_masked: string | null
  email_hash: Buffer | null
}

/** Finds a returning visitor of one business by their mobile, and tells nothing to anyone who holds the table alone. */
export const mobileHash = (secrets: Secrets, businessId: number, mobile: string) =>
  secrets.digest('contact-match', businessId, mobile)

/** The same for an e-mail address. */
const emailHash = (secrets: Secrets, businessId: number, email: string) =>
  secrets.digest('email-match', businessId, email.toLowerCase())

/** By what a business finds someone who has these addresses. */
export const contactHashes = (
  secrets: Secrets,
  businessId: number,
  { mobile, email }: Pick<Visitor, 'mobile' | 'email'>,
) => ({
  mobile: mobile === null ? null : mobileHash(secrets, businessId, mobile),
  email: email === null ? null : emailHash(secrets, businessId, email),
})

/** What a business keeps of someone's addresses: unreadable without the secret, plus what lists may show. */
export const sealedContacts = (
  secrets: Secrets,
  businessId: number,
  { mobile, email }: Pick<Visitor, 'mobile' | 'email'>,
): Contacts => ({
  mobile: mobile === null ? null : secrets.seal('contact', `${businessId}:mobile`, mobile),
  mobile_masked: masked('mobile', mobile),
  mobile_hash: mobile === null ? null : mobileHash(secrets, businessId, mobile),
  email: email === null ? null : secrets.seal('contact', `${businessId}:email`, email),
  email_masked: masked('email', email),
  email_hash: email === null ? null : emailHash(secrets, businessId, email),
})

/** Whether a sealed address is this one. */
export const holdsContact = (
  secrets: Secrets,
  businessId: number,
  kind: 'mobile' | 'email',
  sealed: Buffer | null,
  contact: string | null,
) =>
  sealed === null || contact === null
    ? sealed === null && contact === null
    : secrets.unseal('contact', `${businessId}:${kind}`, sealed) === contact

/** What was sealed, for whoever may read it now. */
export const openContacts = (
  secrets: Secrets,
  businessId: number,
  { mobile, email }: Pick<Contacts, 'mobile' | 'email'>,
) => ({
  mobile: mobile && secrets.unseal('contact', `${businessId}:mobile`, mobile),
  email: email && secrets.unseal('contact', `${businessId}:email`, email),
})
