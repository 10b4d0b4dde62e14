import { textsOfBusinessADay } from '@quickprism/contract/message-limits'
import { deleteOldLinks, insertLink } from '../../admission/link-queries.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { sendText } from '../messages/service.ts'
import { countKnownVisitors, openContacts } from '../visitors/service.ts'
import { deleteOffer, findOffer, type OfferRow } from './queries.ts'
import { CLAIM_DAYS, claimToken } from './tokens.ts'

/** "Monday, 2 March 2026, 10:30 am", where they were checked in. */
const whenOf = ({ checked_in_at, time_zone: timeZone }: OfferRow) => {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone }).format(checked_in_at)
  const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(checked_in_at)
  return `${day}, ${time}`
}

/** Nothing that anyone typed: whoever makes a business calls it what they like. */
const textOf = ({ origin }: Pick<Deps, 'origin'>, offer: OfferRow, token: string) =>
  `You were checked in at a front desk on ${whenOf(offer)}. If it was not you, ignore this message. ` +
  // The secret goes behind a #, which no browser sends to anyone.
  `See where, and add it to your visits within ${CLAIM_DAYS} days: ${origin}/app/claim#${token}`

/** Makes the link and sends it to the number that the desk was told. The token is derived, so a second run makes the same one. */
export const deliverClaim: Workers['business']['claims.deliver'] = async ({ visitorId }, deps, scope) => {
  const offer = await inBusiness(deps, scope, async (tx) => {
    const found = await findOffer(tx, visitorId)
    // Undone before it was sent.
    if (found && !found.has_visit) return void (await deleteOffer(tx, visitorId))
    return found && { ...found, known_visitors: await countKnownVisitors(tx) }
  })
  if (!deps.sms || !offer || offer.person_id !== null || offer.expires_at <= deps.clock.now()) return
  const token = claimToken(deps.secrets, offer)
  const mobile = openContacts(deps.secrets, offer.business_id, { mobile: offer.mobile, email: null }).mobile as string
  const leading = { businessId: offer.business_id, localId: offer.visitor_id, expiresAt: offer.expires_at }
  const reference = `claim-${offer.business_id}-${offer.visitor_id}`
  await inIdentity(deps, (tx) => insertLink(tx, 'claim', token, leading))
  await sendText(deps, {
    name: reference,
    to: { typed: mobile },
    cause: 'others',
    causing: { businessId: offer.business_id, most: textsOfBusinessADay(offer.known_visitors) },
    write: () => textOf(deps, offer, token),
    reference,
  })
}

export const forgetClaimLinks: Workers['identitySchedule']['claims.forget-links'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldLinks(tx, 'claim'))
