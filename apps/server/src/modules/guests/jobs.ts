import { textsOfBusinessADay } from '@quickprism/contract/message-limits'
import { inEveryBusiness } from '../../admission/every-business.ts'
import { deleteOldLinks, insertLink } from '../../admission/link-queries.ts'
import { twelveHourTime } from '../../clock.ts'
import { inBusiness } from '../../db/in-business.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import type { JobScope } from '../../scopes.ts'
import { type Letter, type Quote, sendMail, sendText } from '../messages/service.ts'
import { tell } from '../notifications/service.ts'
import { findProvenContacts } from '../people/service.ts'
import { contactHashes, countKnownVisitors, openContacts } from '../visitors/service.ts'
import { keepExpected } from './expected-phones.ts'
import { deleteExpected, deleteOldExpected, hideExpected } from './expected-queries.ts'
import { arrival, regret } from './host-messages.ts'
import {
  deleteOldGuests,
  endGuestsBy,
  endGuestsByEntry,
  expectAgainByVisit,
  findGuest,
  type GuestRow,
  keepArrivalsBy,
} from './queries.ts'
import { guestMailRef, guestToken } from './refs.ts'
import { settleGuestsAt } from './settling.ts'
import { KEPT, stateOf } from './states.ts'

const onDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' })

const timesOf = ({ from_time, to_time }: GuestRow) => {
  if (from_time === null) return ''
  const from = twelveHourTime(from_time)
  return to_time === null ? `, from ${from}` : `, ${from} to ${twelveHourTime(to_time)}`
}

/** "Monday, 16 November 2026, 6:15 pm to 7:00 pm". */
const whenOf = (guest: GuestRow) => `${onDay.format(Date.parse(guest.day))}${timesOf(guest)}`

/** The secret goes behind a #, which no browser sends to anyone. */
const linkOf = ({ origin }: Pick<Deps, 'origin'>, token: string) => `${origin}/app/guest#${token}`

type ToldGuest = GuestRow & { known_visitors: number }

type Contact = ReturnType<typeof openContacts>

const letter = (deps: Deps, guest: GuestRow, token: string, quote: Quote | undefined): Letter => ({
  subject: 'You are expected as a guest',
  text: [
    'Someone has announced you as a guest.',
    '',
    ...(quote
      ? [
          `Who: ${quote(guest.host_name)}`,
          `Where: ${quote(guest.branch_name)}, ${quote(guest.business_name)}`,
          `When: ${whenOf(guest)}`,
          'These names were entered by the sender.',
        ]
      : [`When: ${whenOf(guest)}`, 'Open the link to see where and by whom.']),
    '',
    "Show the code behind this link at the front desk. You don't need an account:",
    linkOf(deps, token),
    '',
    'This link is personal; do not forward it. If you cannot come, say so there. If you did not expect this, ignore this message.',
  ].join('\n'),
})

const sendTo = async (deps: Deps, guest: ToldGuest, { mobile, email }: Contact, token: string) => {
  const name = `guest-${guest.business_id}-${guest.guest_id}`
  if (mobile) {
    await sendText(deps, {
      name,
      to: { typed: mobile },
      cause: 'others',
      causing: { businessId: guest.business_id, most: textsOfBusinessADay(guest.known_visitors) },
      // Nothing that anyone typed: whoever makes a business calls it what they like.
      write: () =>
        `You are expected as a guest on ${whenOf(guest)}. Where, by whom, and a code for the front desk: ${linkOf(deps, token)}`,
      reference: name,
    })
  }
  if (email) {
    await sendMail(deps, {
      name,
      to: { typed: email },
      cause: 'others',
      write: (quote) => letter(deps, guest, token, quote),
      reference: guestMailRef(deps.secrets, guest),
    })
  }
}

/** Makes the link, where there is none yet, and shows it on the phone of whoever has this address. */
const makeLink = async (deps: Deps, tx: IdentityTx, guest: GuestRow, address: string, token: string) => {
  await keepExpected(deps, tx, guest, address, token)
  const leading = {
    businessId: guest.business_id,
    localId: guest.guest_id,
    // For as long as the announcement is kept.
    expiresAt: new Date(guest.ends_at.getTime() + KEPT),
  }
  await insertLink(tx, 'guest', token, leading)
}

/** Makes the link of a guest and shows it on their phone. Says whether they are still expected. */
const expectOnPhone = async (deps: Deps, scope: JobScope, guest: GuestRow) => {
  const { mobile, email } = openContacts(deps.secrets, guest.business_id, guest)
  const token = guestToken(deps.secrets, guest)
  await inIdentity(deps, (tx) => makeLink(deps, tx, guest, (mobile ?? email) as string, token))
  // What was settled between reading and writing found nothing on the phone to take away; of an erased guest nothing stays.
  const now = await inBusiness(deps, scope, (tx) => findGuest(tx, guest.guest_id))
  if (now && stateOf(now, deps.clock.now()) === 'expected') return true
  await inIdentity(deps, async (tx) => {
    if (now) await hideExpected(tx, guest.business_id, guest.guest_id)
    else await deleteExpected(tx, guest.business_id, guest.guest_id)
  })
  return false
}

/** Makes the link and sends it. The token is derived, so a second run makes the same one. */
export const deliverToGuest: Workers['business']['guests.deliver'] = async ({ guestId }, deps, scope) => {
  const guest = await inBusiness(deps, scope, async (tx) => {
    const found = await findGuest(tx, guestId)
    return found && { ...found, known_visitors: await countKnownVisitors(tx) }
  })
  if (!guest) {
    // An earlier try that broke off may have shown on their phone what was erased meanwhile.
    await inIdentity(deps, (tx) => deleteExpected(tx, scope.businessId, guestId))
    return
  }
  const contact = openContacts(deps.secrets, guest.business_id, guest)
  if (stateOf(guest, deps.clock.now()) !== 'expected') {
    await inIdentity(deps, async (tx) => {
      await keepExpected(deps, tx, guest, (contact.mobile ?? contact.email) as string, guestToken(deps.secrets, guest))
      await hideExpected(tx, guest.business_id, guest.guest_id)
    })
    return
  }
  if (!(await expectOnPhone(deps, scope, guest))) return
  // Beyond the limits their phone and the desk know of it all the same.
  await sendTo(deps, guest, contact, guestToken(deps.secrets, guest))
}

/**
 * Someone has come by their own phone or pass: whoever announced them by an address that is proven theirs expects them no
 * longer.
 */
export const noteGuestCame: Workers['business']['guests.came'] = async (
  { branchId, personId, day, nonce, at },
  deps,
  scope,
) => {
  const contacts = await inIdentity(deps, (tx) => findProvenContacts(tx, personId))
  if (!contacts) return
  await inBusiness(deps, scope, async (tx) => {
    const arrival = { branchId, day, nonce, at: at === undefined ? tx.now : new Date(at) }
    const hashes = contactHashes(deps.secrets, tx.businessId, contacts)
    await keepArrivalsBy(tx, arrival, hashes)
    const came = await endGuestsBy(tx, arrival, hashes)
    await settleGuestsAt(tx, branchId, came)
  })
}

/** The front desk wrote down guests by the name and the mobile by which they were announced. */
export const noteNamedGuestCame: Workers['business']['guests.came-by-name'] = ({ branchId, nonce }, deps, scope) =>
  inBusiness(deps, scope, async (tx) => {
    const came = await endGuestsByEntry(tx, branchId, nonce)
    await settleGuestsAt(tx, branchId, came)
  })

/** A desk undid the check-in of a guest: they did not come, and are expected as before. */
export const expectUndoneGuest: Workers['business']['guests.undone'] = (
  { branchId, visitId, checkedInAt },
  deps,
  scope,
) =>
  inBusiness(deps, scope, async (tx) => {
    const again = await expectAgainByVisit(tx, { branchId, visitId, checkedInAt: new Date(checkedInAt) })
    await settleGuestsAt(tx, branchId, again)
  })

/** What became of a guest: their phone says whether they are still expected, and their host is notified of what matters. */
export const settleGuest: Workers['business']['guests.settle'] = async ({ guestId }, deps, scope) => {
  const guest = await inBusiness(deps, scope, (tx) => findGuest(tx, guestId))
  if (!guest) {
    await inIdentity(deps, (tx) => deleteExpected(tx, scope.businessId, guestId))
    return
  }
  // Their check-in was undone.
  if (stateOf(guest, deps.clock.now()) === 'expected') {
    await expectOnPhone(deps, scope, guest)
    return
  }
  const message = guest.arrived_at ? arrival(deps, guest) : guest.declined_at ? regret(deps, guest) : undefined
  await inIdentity(deps, async (tx) => {
    await hideExpected(tx, guest.business_id, guest.guest_id)
    if (message) await tell(deps, tx, guest.host_id, message)
  })
  // A check-in undone between reading and writing had shown them on the phone, and they were taken off it again.
  const now = await inBusiness(deps, scope, (tx) => findGuest(tx, guestId))
  if (!now) await inIdentity(deps, (tx) => deleteExpected(tx, guest.business_id, guest.guest_id))
  else if (stateOf(now, deps.clock.now()) === 'expected') await expectOnPhone(deps, scope, now)
}

/** Whoever came is in a visit; of the others nothing is kept. */
export const forgetGuests: Workers['cell']['guests.forget'] = (cell, deps) =>
  inEveryBusiness(deps, cell, (tx) => deleteOldGuests(tx, new Date(tx.now.getTime() - KEPT)))

export const forgetGuestLinks: Workers['identitySchedule']['guests.forget-links'] = (deps) =>
  inIdentity(deps, async (tx) => {
    await deleteOldExpected(tx)
    await deleteOldLinks(tx, 'guest')
  })
