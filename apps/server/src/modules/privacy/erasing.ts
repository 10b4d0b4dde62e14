import { admitOwner, HOLDS_NOTHING } from '../../admission/admit.ts'
import { holdPerson } from '../../admission/door-queries.ts'
import { changed } from '../../db/changes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { OwnerScope, PersonScope, Presence } from '../../scopes.ts'
import { limits, spendAlone } from '../allowances/service.ts'
import { forgetExpected, forgetGuest } from '../guests/service.ts'
import { findProvenContacts } from '../people/service.ts'
import { findPresence } from '../presence/service.ts'
import { unnameOnRollCalls } from '../sos/service.ts'
import { forgetNumbers, openNumbers, withhold } from '../vault/service.ts'
import { keptOutHashes, openContacts, visitorRef } from '../visitors/service.ts'
import { endUnseen, findOpenVisits } from '../visits/service.ts'
import {
  deletePresence,
  deleteTraces,
  type Erasable,
  type Erasure,
  findWritten,
  insertErasure,
  insertWithheld,
  keepOut,
  takeVisitors,
  unname,
  unnameRefusals,
} from './erasing-queries.ts'
import { findHost } from './queries.ts'

const DAY = 86_400_000

const TOO_OFTEN = 'You erased your data here too many times today. Try again tomorrow.'

/** Until when what is erased now would be kept, counted from the last visit; null where it is deleted at once. */
export const keptUntil = (holdDays: number, lastVisit: Date, now: Date) => {
  const until = new Date(lastVisit.getTime() + holdDays * DAY)
  return until > now ? until : null
}

/** Everything that was there, in one text that only the keys of the vault can open. */
const withheldText = async (deps: Deps, tx: BusinessTx, visitor: Erasable, personId: number) => {
  const numbers = (await openNumbers(deps, tx, [visitor.visitor_id])).get(visitor.visitor_id)
  return JSON.stringify({
    person_id: personId,
    quickID: visitor.quick_id,
    name: visitor.name,
    gender: visitor.gender,
    ...openContacts(deps.secrets, tx.businessId, visitor),
    aadhaar: visitor.aadhaar_masked,
    ...numbers,
    ...(await findWritten(tx, visitor.visitor_id)),
  })
}

/**
 * Ends what they cannot end themselves: a desk wrote it down by a quickID that was told, and their phone never heard of
 * it (039). Where they are by their own scan or pass they check out first.
 */
const endVisitsOf = async (tx: BusinessTx, visitor: Erasable, presence: Presence | undefined) => {
  for (const open of await findOpenVisits(tx, visitor.visitor_id)) {
    const isPresent = presence?.businessId === tx.businessId && presence.visitId === open.visit_id
    // Presence was read before: their own check-in may have been committed since, and reach it later.
    const isNewer = !open.is_by_desk && !(presence && presence.checkedInAt >= open.checked_in_at)
    if (isPresent || isNewer) {
      throw refuse.conflict('You are checked in at {{branch}}. Check out there first.', { branch: open.branch_name })
    }
    await endUnseen(tx, { branchId: open.branch_id, visitId: open.visit_id, checkedInAt: open.checked_in_at })
  }
}

/** Takes the name from one row of theirs, and says until when what stood there is kept. */
const eraseRow = async (deps: Deps, tx: BusinessTx, scope: OwnerScope, visitor: Erasable) => {
  const { personId } = scope.who
  const { visitor_id } = visitor
  const until = keptUntil(deps.holdDays, visitor.last_at ?? visitor.created_at, tx.now)
  if (until) {
    await insertWithheld(tx, visitor_id, until)
    await withhold(deps, tx, visitor_id, await withheldText(deps, tx, visitor, personId))
  }
  await keepOut(tx, visitor_id, keptOutHashes(deps.secrets, tx.businessId, personId, visitor))
  await forgetNumbers(tx, visitor_id)
  await deleteTraces(tx, visitor_id)
  for (const branchId of await unname(tx, visitor_id)) changed(tx, branchId)
  // By whom is not said: that would lead from the rows without a name back to the person.
  const about = visitorRef(deps.secrets, tx.businessId, visitor_id)
  record(tx, scope, { event: 'visitor.erased', about, reason: 'Requested by the visitor' })
  return until
}

const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)

/** What became of it here, and which announcements of them were deleted. */
type Erased = { erasure: Erasure; guestIds: readonly number[] }

/** What identity knows of them that the business must be told. */
type Known = {
  presence: Presence | undefined
  /** Those that are proven to be theirs. */
  contacts: { mobile: string | null; email: string | null } | undefined
}

/**
 * Takes someone out of a business: rows of visits stay without a name, so that no total changes, and what must be kept
 * for a while is sealed where nothing but its end is ever read.
 */
const eraseAt = async (
  deps: Deps,
  tx: BusinessTx,
  scope: OwnerScope,
  { presence, contacts }: Known,
): Promise<Erased> => {
  const { personId, quickId } = scope.who
  await holdPerson(tx, personId)
  const visitors = await takeVisitors(tx, scope.who)
  const { business_name, works_here } = await findHost(tx, personId)
  const guestIds = contacts ? await forgetGuest(deps, tx, contacts) : []
  const visitorIds = visitors.map(({ visitor_id }) => visitor_id)
  const alerted = await unnameOnRollCalls(tx, visitorIds, personId)
  const refusals = await unnameRefusals(tx, quickId)
  if (visitors.length + guestIds.length + alerted + refusals === 0) throw refuse.missing(HOLDS_NOTHING)
  if (visitors.length + alerted + refusals > 0 && works_here) {
    throw refuse.conflict('You work at {{business}}. Ask it to erase what it keeps of its staff.', {
      business: business_name,
    })
  }
  let until: Date | null = null
  for (const visitor of visitors) {
    await endVisitsOf(tx, visitor, presence)
    until = later(until, await eraseRow(deps, tx, scope, visitor))
  }
  const erasure = {
    person_id: personId,
    business_id: tx.businessId,
    business_name,
    erased_at: tx.now,
    kept_until: until,
  }
  await enqueue(tx, 'privacy.note-erasure', {
    businessId: tx.businessId,
    personId,
    businessName: business_name,
    erasedAt: erasure.erased_at.toISOString(),
    keptUntil: until?.toISOString() ?? null,
    guestIds,
  })
  return { erasure, guestIds }
}

/** What follows in identity. The job does the same once more, for when nobody got this far. */
export const noteErasure = (deps: Deps, { erasure, guestIds }: Erased) =>
  inIdentity(deps, async (tx) => {
    await insertErasure(tx, erasure)
    await deletePresence(tx, erasure)
    await forgetExpected(tx, erasure.business_id, guestIds)
  })

export const erase = async (deps: Deps, person: PersonScope, businessQuickId: string) => {
  const scope = await admitOwner(deps, person, businessQuickId)
  // Each is an entry in the trail of the business and a row without a name: coming and erasing has an end each day.
  const spent = { limit: limits.erasuresPerPerson, subject: `${person.who.personId} at ${scope.businessId}` }
  await spendAlone(deps, TOO_OFTEN, [spent])
  const { personId } = person.who
  const known = await inIdentity(deps, async (tx) => ({
    presence: await findPresence(tx, personId),
    contacts: await findProvenContacts(tx, personId),
  }))
  const erased = await inBusiness(deps, scope, (tx) => eraseAt(deps, tx, scope, known))
  await noteErasure(deps, erased)
  return erased.erasure
}
