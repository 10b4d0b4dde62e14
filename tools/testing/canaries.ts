import { digitsOf } from '@quickprism/server/modules/codes/service'
import { invitationToken } from '@quickprism/server/modules/invitations/tokens'
import type { TestApp } from './test-app.ts'

/** What people type where nobody asked for it, and what reaches the server in places that are easily written down. */
export const canary = {
  name: 'Kanari Pakshi',
  email: 'kanari.pakshi@people.invalid',
  mobile: '9345067812',
  aadhaar: '499118665246',
  spacedAadhaar: '4991 1866 5246',
  pan: 'KNRPA1234Z',
  gstin: '29KNRPA1234Z1ZK',
  token: 'kanari-token-0123456789-abcdefghij-KLMNOP',
} as const

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Everything in the tables that tells of a person or opens a door, and everything that was handed out. */
export const canariesIn = async (t: TestApp, handedOut: Iterable<string>) => {
  const { identity, cells } = t.owner
  const found: unknown[] = [canary, [...handedOut]]
  found.push(await identity.selectFrom('identity.person').select(['name', 'email', 'mobile']).execute())
  found.push(await identity.selectFrom('identity.registration').select('details').execute())
  for (const { code_id } of await identity.selectFrom('identity.code').select('code_id').execute()) {
    found.push(digitsOf(t.deps, code_id))
  }
  for (const cell of cells) {
    found.push(
      await cell.selectFrom('business.membership').select(['name', 'email', 'mobile', 'additional_info']).execute(),
    )
    found.push(await cell.selectFrom('business.visitor').select('name').execute())
    found.push(
      await cell.selectFrom('business.branch').select(['contact_email', 'contact_mobile', 'poster_key']).execute(),
    )
    found.push(
      await cell.selectFrom('business.business').select(['registered_email', 'registered_phone', 'pan']).execute(),
    )
    const invitations = await cell
      .selectFrom('business.invitation')
      .select(['email', 'business_id', 'invitation_id', 'salt'])
      .execute()
    found.push(invitations.map(({ email }) => email))
    found.push(invitations.map((row) => invitationToken(t.deps.secrets, row)))
  }
  return [...new Set(textsIn(found))].filter((text) => text.length > 3)
}

/** A code is six digits among others: it is there only where it stands alone. */
const isIn = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text) : text.includes(secret)

export const hits = (texts: readonly string[], canaries: readonly string[]) =>
  texts.flatMap((text) => canaries.filter((secret) => isIn(text, secret)).map((secret) => `${secret} in ${text}`))
