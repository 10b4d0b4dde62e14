import type { Phrase } from './sentence.ts'

const SHORT = ['iam', 'qr', 'sos']

/** A name of the system in words: `view_roles` → View Roles, `role.created` → Role Created. */
export const humanise = (name: string) =>
  name
    .split(/[_.\-\s]+/)
    .map((word) => (SHORT.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

/** A name of the system as words inside a sentence. */
export const inWords = (name: string): Phrase => ({ key: humanise(name) })

/** An event of the trail in words: `tenant.status-changed` → Tenant status changed, `session.signed-in` → Signed in. */
export const eventInWords = (type: string) => {
  const [first = '', ...others] = humanise(type.replace(/^session\./, '')).split(' ')
  return [first, ...others.map((word) => word.toLowerCase())]
    .join(' ')
    .replace(/\b(sos|qr)\b/gi, (short) => short.toUpperCase())
}
