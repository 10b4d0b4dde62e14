import { quoted } from '../../adapters/typed-text.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { tell } from '../notifications/service.ts'
import { personOf } from '../people/service.ts'
import { findNotified } from './queries.ts'

const USERS_PAGE = '/dashboard/identity-and-access/users'
const MINUTES_OF_USE = 7 * 24 * 60

/** Notifies the user who added someone that they declined or left. Their name is in the mail alone. */
export const notifyLeft: Workers['business']['memberships.notify-left'] = async (
  { personId, addedBy, declined, leftAt },
  deps,
  scope,
) => {
  const { person_id: notified, business_name } = await inBusiness(deps, scope, (tx) => findNotified(tx, addedBy))
  if (notified === personId) return
  const { name, quick_id } = await personOf(deps, personId)
  const business = quoted(business_name)
  const title = declined ? 'A user declined to join' : 'A user left'
  const outcome = declined
    ? `${quoted(name)} (${quick_id}) declined to be a user of ${business}.`
    : `${quoted(name)} (${quick_id}) is no longer a user of ${business}: they left it themselves.`
  await inIdentity(deps, (tx) =>
    tell(deps, tx, notified, {
      about: `membership:${scope.businessId}:${personId}`,
      occasion: leftAt,
      since: leftAt === undefined ? undefined : new Date(leftAt),
      title,
      text: `At ${business}.`,
      opens: USERS_PAGE,
      minutes: MINUTES_OF_USE,
      urgency: 'normal',
      at: scope.businessId,
      mail: {
        subject: `${title}, at ${business}`,
        text: [outcome, 'The entry was removed.', '', `Your users: ${deps.origin}${USERS_PAGE}`].join('\n'),
      },
    }),
  )
}
