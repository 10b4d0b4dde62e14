import { humanise } from '@quickprism/contract/humanise'

/** An event of the trail in words: `tenant.status-changed` → Tenant status changed, `session.signed-in` → Signed in. */
export const eventName = (type: string) => {
  const [first = '', ...others] = humanise(type.replace(/^session\./, '')).split(' ')
  return [first, ...others.map((word) => word.toLowerCase())]
    .join(' ')
    .replace(/\b(sos|qr)\b/gi, (short) => short.toUpperCase())
}
