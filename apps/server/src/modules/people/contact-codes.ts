import type { ContactKind } from '@quickprism/contract/own-contacts'
import { codePurpose } from '../../db/codes.ts'
import type { Deps } from '../../deps.ts'

/** A contact of a person, as a delivery names it. It says nothing of the contact itself. */
export type ContactToProve = { personId: number; kind: ContactKind; digest: string }

/** Another contact has another subject, so a code proves none but the one it went to. */
const subjectOf = ({ personId, kind, digest }: ContactToProve) => `${personId} ${kind} ${digest}`

export const readContactSubject = (subject: string): ContactToProve => {
  const [personId, kind, digest] = subject.split(' ') as [string, ContactKind, string]
  return { personId: Number(personId), kind, digest }
}

export const digestOfContact = ({ secrets }: Pick<Deps, 'secrets'>, value: string) =>
  secrets.digest('contact-to-prove', value).toString('base64url')

export const contactCode = (deps: Pick<Deps, 'secrets'>, personId: number, kind: ContactKind, value: string) => ({
  purpose: codePurpose.contact,
  subject: subjectOf({ personId, kind, digest: digestOfContact(deps, value) }),
})
