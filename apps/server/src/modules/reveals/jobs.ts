import { quoted } from '../../adapters/typed-text.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { type Letter, type Quote, sendMail } from '../messages/service.ts'
import { tell } from '../notifications/service.ts'
import { personOf } from '../people/service.ts'
import { deviceName } from '../sessions/service.ts'
import { openContacts } from '../visitors/service.ts'
import { findLook, insertReceipt, type Look } from './queries.ts'

const FIELDS: Record<string, string> = { mobile: 'mobile', email: 'e-mail', aadhaar: 'Aadhaar', pan: 'PAN' }

const timeOf = ({ at, time_zone }: Look) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(at)

const letter = (deps: Deps, look: Look, viewer: string, quote: Quote | undefined): Letter => ({
  subject: quote ? `Someone at ${quote(look.business_name)} viewed your data` : 'Someone viewed your data',
  text: [
    'Someone unmasked the data you gave when you checked in. They could read it for five minutes.',
    '',
    ...(quote
      ? [
          `Who: ${quote(viewer)}, ${quote(look.viewer_role)}`,
          `Where: ${quote(look.business_name)}, ${quote(look.branch_name)}`,
        ]
      : []),
    `When: ${timeOf(look)}`,
    `What: ${look.fields.map((field) => FIELDS[field]).join(', ') || 'nothing was recorded'}`,
    ...(quote ? [`Reason they gave: ${quote(look.reason)}`] : []),
    `Device: ${deviceName(look.device)}`,
    '',
    `See everyone who viewed your data in the app, under Privacy: ${deps.origin}/app/privacy`,
  ].join('\n'),
})

/** A phone that was off for longer shows it in the app alone. */
const DAYS_OF_USE = 7

/**
 * Tells the owner of the data who looked at it, and keeps it for them. Someone without an account is told at the address
 * they left, if they left one. Everyone else is sent the mail too: a phone only hints at it, and may lie in a drawer.
 */
export const tellOwner: Workers['business']['reveals.tell'] = async ({ revealId, isPast }, deps, scope) => {
  const { businessId } = scope
  const look = await inBusiness(deps, scope, (tx) => findLook(tx, revealId))
  if (!look) return
  const viewer = await personOf(deps, look.viewer_id)
  const { person_id, visitor_email } = look
  if (person_id !== null) {
    await inIdentity(deps, async (tx) => {
      await insertReceipt(tx, {
        person_id,
        business_id: businessId,
        reveal_id: revealId,
        at: look.at,
        business_name: look.business_name,
        branch_name: look.branch_name,
        viewer_name: viewer.name,
        viewer_role: look.viewer_role,
        device: deviceName(look.device),
        reason: look.reason,
        fields: look.fields,
      })
      if (isPast) return
      await tell(deps, tx, person_id, {
        about: `look:${businessId}:${revealId}`,
        title: 'Someone viewed your data',
        text: `Someone at ${quoted(look.business_name)}, ${quoted(look.branch_name)} unmasked your data.`,
        opens: '/app/privacy/who-saw',
        minutes: DAYS_OF_USE * 24 * 60,
        since: look.at,
        urgency: 'normal',
        at: businessId,
      })
    })
  }
  if (isPast) return
  const left = openContacts(deps.secrets, businessId, { mobile: null, email: visitor_email }).email
  const to = person_id === null ? left && { typed: left } : { personId: person_id }
  if (!to) return
  await sendMail(deps, {
    name: `look ${businessId} ${revealId}`,
    to,
    cause: 'data',
    businessId,
    write: (quote) => letter(deps, look, viewer.name, quote),
  })
}
