import { gender } from '../../db/codes.ts'
import type { Visitor } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'
import { holdsContact, sealedContacts } from './contacts.ts'
import type { Copied } from './queries.ts'

/** What a business copies of a person: as much as it may know. */
type Own = Pick<Visitor, 'name' | 'quickId' | 'gender' | 'mobile' | 'email'>

/** A copy as it is kept, without what is only shown. */
type Kept = {
  name: string | null
  quick_id: string | null
  gender: number | null
  mobile: Buffer | null
  email: Buffer | null
}

export const isUpToDate = (secrets: Secrets, businessId: number, kept: Kept, person: Own) =>
  kept.name === person.name &&
  kept.quick_id === person.quickId &&
  kept.gender === person.gender &&
  holdsContact(secrets, businessId, 'mobile', kept.mobile, person.mobile) &&
  holdsContact(secrets, businessId, 'email', kept.email, person.email)

export const copyOf = (secrets: Secrets, businessId: number, person: Own): Copied => ({
  name: person.name,
  quick_id: person.quickId,
  gender: person.gender,
  ...sealedContacts(secrets, businessId, person),
})

/** Someone of whom a business knows a name and an address, and of whom no account is known. */
export const withoutAccount = (
  secrets: Secrets,
  businessId: number,
  { name, ...contacts }: { name: string; mobile: string | null; email: string | null },
): Copied => ({
  name,
  quick_id: null,
  gender: gender.notTold,
  ...sealedContacts(secrets, businessId, contacts),
})
