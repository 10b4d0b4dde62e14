import { type GuestContact, type GuestForm, MOST_DAYS_AHEAD } from '@quickprism/contract/guests'
import { keepAccess } from '../../admission/epoch.ts'
import { changed } from '../../db/changes.ts'
import { purposeOfVisit } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { limits, spend, spendQuietly, spentOf } from '../allowances/service.ts'
import { mailboxOf } from '../messages/service.ts'
import { sealedContacts } from '../visitors/service.ts'
import { countOpen, endGuest, findDay, findGuest, findGuestsOf, findToday, insertGuest } from './queries.ts'
import { guestRef, readGuestRef } from './refs.ts'

const TOO_MANY = 'You announced too many guests today. Try again tomorrow.'
const TOO_OFTEN = 'This guest was announced here too many times today. Try again tomorrow.'

/** So many of a host's guests may be expected at one branch. */
const MOST_OPEN = 200

const ofHost = ({ who }: BranchScope) => ({ limit: limits.guestsPerPerson, subject: String(who.personId) })

const contactIn = (contact: GuestContact) => ('email' in contact ? contact.email : contact.mobile)

/** Whoever is announced gets a message, so no business announces someone again and again. */
const ofGuest = ({ secrets }: Pick<Deps, 'secrets'>, { businessId }: BranchScope, contact: GuestContact) => ({
  limit: limits.announcementsPerContact,
  subject: secrets.digest('guest', businessId, mailboxOf(contactIn(contact))).toString('hex'),
})

/** The day of an announcement at the branch, if its host may announce one more for it. */
const expectRoom = async (tx: BusinessTx, { branchId, who }: BranchScope, day: string) => {
  const here = await findDay(tx, branchId, day, MOST_DAYS_AHEAD)
  if (!here) throw refuse.missing()
  if (day < here.today || day > here.last_day) {
    const sentence = 'Choose a day from today on, and within {{days}} days'
    throw refuse.faults({ day: sentence }, sentence, { days: MOST_DAYS_AHEAD })
  }
  if ((await countOpen(tx, branchId, who.personId)) >= MOST_OPEN) {
    throw refuse.conflict(
      'You have {{most}} guests here who are still expected. Withdraw some before you announce more.',
      { most: MOST_OPEN },
    )
  }
  return here
}

/** What an announcement needs besides the business. One that the branch refuses uses up nothing of what may be sent. */
export const prepareAnnouncement = async (deps: Deps, scope: BranchScope, form: GuestForm, key: string) => {
  const { contact, day } = form
  if ('mobile' in contact && !deps.sms) {
    const sentence = 'Text messages are not set up here. Enter an e-mail address.'
    throw refuse.faults({ contact: sentence }, sentence)
  }
  await inBusiness(deps, scope, (tx) => expectRoom(tx, scope, day))
  const guest = ofGuest(deps, scope, contact)
  await inIdentity(deps, async (tx) => {
    // What a bad network sends again costs nothing; at another business, or for someone else, the key is another one.
    const sent = { limit: limits.announcementsPerKey, subject: `${scope.who.personId} ${guest.subject} ${key}` }
    if (!(await spendQuietly(tx, sent))) return
    await spend(deps, tx, TOO_OFTEN, [guest])
    await spend(deps, tx, TOO_MANY, [ofHost(scope)])
  })
}

export const announce = async (
  deps: Pick<Deps, 'random' | 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  { name, contact, day, from, to, pov, note }: GuestForm,
) => {
  const { branchId, who } = scope
  await keepAccess(tx, scope)
  const here = await expectRoom(tx, scope, day)
  const guestId = await insertGuest(tx, {
    branch_id: branchId,
    host_id: who.personId,
    name,
    ...sealedContacts(deps.secrets, tx.businessId, { mobile: null, email: null, ...contact }),
    day,
    from_time: from,
    to_time: to,
    pov: purposeOfVisit[pov],
    note,
    salt: deps.random.bytes(16),
    ends_at: here.ends_at,
  })
  await enqueue(tx, 'guests.deliver', { businessId: tx.businessId, guestId })
  // Never a name or a contact: the trail cannot be erased.
  record(tx, scope, { event: 'guest.announced', about: guestRef(deps.secrets, tx.businessId, guestId) })
  changed(tx, branchId)
}

const GONE = 'This announcement is over.'

/** An announcement of this branch, as a screen of it names it. */
export const guestAt = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId }: BranchScope,
  ref: string,
) => {
  const guestId = readGuestRef(secrets, tx.businessId, ref)
  const guest = guestId === undefined ? undefined : await findGuest(tx, guestId)
  if (guest?.branch_id !== branchId) throw refuse.missing(GONE)
  return guest
}

export const withdraw = async (deps: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope, ref: string) => {
  const guest = await guestAt(deps, tx, scope, ref)
  // Nobody learns of the guests of others, nor ends them.
  if (guest.host_id !== scope.who.personId) throw refuse.missing(GONE)
  if (!(await endGuest(tx, guest.guest_id, 'withdrawn_at'))) throw refuse.conflict(GONE)
  await enqueue(tx, 'guests.settle', { businessId: tx.businessId, guestId: guest.guest_id })
  record(tx, scope, { event: 'guest.withdrawn', about: ref })
  changed(tx, guest.branch_id)
}

export const announcedToday = (deps: Deps, scope: BranchScope) => inIdentity(deps, (tx) => spentOf(tx, ofHost(scope)))

/** The caller's own guests here, from today on. */
export const listOwn = async (tx: BusinessTx, { branchId, who }: BranchScope) => {
  const today = await findToday(tx, branchId)
  if (today === undefined) throw refuse.missing()
  return { today, rows: await findGuestsOf(tx, branchId, who.personId, today), now: tx.now }
}
