import type { DeskCheckIn, Refused } from '@quickprism/contract/front-desk'
import { purposeName } from '@quickprism/contract/my-visit'
import { entryKeys, holdEntry, holdPeople } from '../../admission/door-queries.ts'
import { changed } from '../../db/changes.ts'
import { purposeOfVisit } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { countNamed } from '../checkins/service.ts'
import { offerClaims } from '../claims/service.ts'
import { keepNumber } from '../vault/service.ts'
import { contactHashes, visitorRef } from '../visitors/service.ts'
import {
  type Arrival,
  begin,
  type Comer,
  checkedIn,
  findArrivals,
  findGroup,
  findSpans,
  isUsedNonce,
  type NewVisit,
  type VisitRow,
} from '../visits/service.ts'
import { expectNoLonger } from './expected.ts'
import { enqueueFollowing } from './following.ts'
import { judge, type Verdict } from './judging.ts'
import { type Arrivals, accountsOf, everyoneIn, isNameAlone, type Party, shownAs } from './party.ts'
import { type Desk, findClaimants, findDesk, findPeople, insertEntry, type PersonRow } from './queries.ts'
import { turnAway } from './refusing.ts'

/** What is written down of a check-in, besides who comes. */
type Entry = Pick<DeskCheckIn, 'nonce' | 'pov' | 'badge' | 'visiting' | 'aadhaar' | 'pan'>

export type Outcome = {
  outcome: 'in' | 'inside' | 'refused'
  entered: boolean
  /** The lead first, also where they were inside before, and then those whom this entry let in. */
  people: PersonRow[]
  refused: Refused[]
  insideAlready: string[]
}

export const expiredPass = () => refuse.invalid('This code has changed since. Ask for the pass again and scan it.')

const expiredPassOfCompanion = () =>
  refuse.invalid('The code of someone who came along has changed since. Ask for their pass again and scan it.')

/**
 * Everyone with an account is held as at the door, also whoever claimed what a desk wrote down by the same address, and
 * whatever else could be written down twice besides.
 */
const hold = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, nonce: string, parties: readonly Party[]) => {
  const keys = parties.flatMap((party) => {
    if (party.by === 'told') return [entryKeys.told(party.quickId)]
    if (party.by === 'pass') {
      const { quick_id, mobile, email } = party.facts
      return [entryKeys.told(quick_id), ...entryKeys.addresses([mobile, email])]
    }
    return entryKeys.addresses([party.mobile, party.email])
  })
  await holdEntry(tx, [`nonce ${nonce}`, ...keys])
  const told = parties.flatMap((party) =>
    party.by === 'name' ? contactHashes(secrets, tx.businessId, { email: null, ...party }) : [],
  )
  const people = [...accountsOf(parties).map(({ person_id }) => person_id), ...(await findClaimants(tx, told))]
  await tx.selectNoFrom(holdPeople(tx.businessId, people).as('held')).execute()
}

const findGroupPeople = (tx: BusinessTx, branchId: number, checkedInAt: Date, group: readonly VisitRow[]) =>
  findPeople(
    tx,
    branchId,
    checkedInAt,
    group.map(({ visit_id }) => visit_id),
  )

const usedBefore = () => refuse.conflict('This entry was used before. Start again.')

/** The visit that this nonce made before, once its stored reply is gone or where another user of the desk sent it. */
const sameEntry = async (tx: BusinessTx, branchId: number, desk: Desk): Promise<Outcome | undefined> => {
  if (desk.used_visit === null || desk.used_at === null) return undefined
  if (!desk.is_own) throw usedBefore()
  const group = await findGroup(tx, branchId, desk.used_at, desk.used_visit)
  const people = await findGroupPeople(tx, branchId, desk.used_at, group)
  return { outcome: 'in', entered: false, people, refused: [], insideAlready: [] }
}

type Welcome = Extract<Verdict, { is: 'welcome' }>

type Arriving = {
  desk: Desk
  party: Party
  lead: Welcome
  along: readonly Welcome[]
  /** How many of those along are nothing but a name, and who brings them where that is not the first of them. */
  named: number
  broughtBy: number | undefined
}

const withoutDetails = ({ nonce, pov }: Entry): Entry => ({ nonce, pov })

/** Everyone who is let in, the lead first, each once. */
const comersOf = async ({ desk, lead, along, named, broughtBy }: Arriving, tx: BusinessTx, branchId: number) => {
  const here = { branchId, day: desk.local_time.slice(0, 10) }
  const first = await lead.comer(here)
  await countNamed(tx, broughtBy ?? first.visitorId, named)
  const comers = [{ ...lead, comer: first }]
  for (const one of along) {
    const comer = await one.comer(here)
    // Whoever claimed what a desk wrote down may be told of by their account and by name: they come once.
    if (comers.every((other) => other.comer.visitorId !== comer.visitorId)) comers.push({ ...one, comer })
  }
  return comers
}

/** Their visits that are not over. A pass also ends what was written down for its owner under their quickID or name. */
const arrivalsOf = async (tx: BusinessTx, comers: Awaited<ReturnType<typeof comersOf>>): Promise<Arrival[]> => {
  const written = comers.flatMap(({ shown, comer }) => (shown ? [] : [comer.visitorId]))
  const spans = await findSpans(tx, written, tx.now)
  const shown = comers.flatMap((one) => (one.shown ? [{ ...one.shown, visitorId: one.comer.visitorId }] : []))
  return [
    ...written.map((visitorId) => ({
      personId: null,
      visitorId,
      spans: spans.filter(({ visitor_id }) => visitor_id === visitorId),
      lastSeen: undefined,
    })),
    ...(await findArrivals(tx, shown, tx.now)),
  ]
}

const letIn = async (
  deps: Pick<Deps, 'random' | 'secrets' | 'sms' | 'vault'>,
  tx: BusinessTx,
  scope: BranchScope,
  entry: Entry,
  arriving: Arriving,
) => {
  const { branchId, who } = scope
  const { desk, party, lead } = arriving
  const comers = await comersOf(arriving, tx, branchId)
  const [first] = comers.map(({ comer }) => comer) as [Comer]
  const written: NewVisit = {
    branchId,
    at: tx.now,
    localTime: desk.local_time,
    nonce: entry.nonce,
    people: comers.map(({ comer }) => comer),
    purpose: purposeOfVisit[entry.pov],
    accuracy: null,
    desk: who.personId,
  }
  const arrivals = await arrivalsOf(tx, comers)
  const describe = async ({
    visit_id: visitId,
    checked_in_at: checkedInAt,
  }: {
    visit_id: number
    checked_in_at: Date
  }) => {
    if (!entry.badge && !entry.visiting) return
    const words = { badge: entry.badge || null, visiting: entry.visiting || null }
    await insertEntry(tx, { branchId, checkedInAt, visitId, visitorId: first.visitorId }, words)
  }
  const { visit, version, group } = await begin(tx, scope, written, { arrivals, describe }).catch((error: unknown) => {
    // A desk's own entry would have been found: a phone sent the same nonce at the same moment.
    throw isUsedNonce(error) ? usedBefore() : error
  })
  const { checked_in_at: checkedInAt } = visit
  const claimants = comers.flatMap(({ mayClaim, comer }) => (mayClaim ? [comer.visitorId] : []))
  await offerClaims(deps, tx, { branchId, checkedInAt }, claimants)
  if (entry.aadhaar !== undefined) await keepNumber(deps, tx, first.visitorId, 'aadhaar', entry.aadhaar)
  if (entry.pan !== undefined) await keepNumber(deps, tx, first.visitorId, 'pan', entry.pan)
  const activity = checkedIn(shownAs(party).called, comers.length - 1, purposeName(entry.pov))
  changed(tx, branchId, activity, { about: first, version })
  const about = lead.quickId ?? visitorRef(deps.secrets, tx.businessId, first.visitorId)
  record(tx, scope, { event: 'visit.entered-at-desk', about })
  if (entry.aadhaar !== undefined || entry.pan !== undefined)
    record(tx, scope, { event: 'visitor.document-kept', about })
  return findGroupPeople(tx, branchId, checkedInAt, group)
}

/**
 * Writes down that someone has come, alone or with others. Neither hours nor a position are asked for: only who is
 * blacklisted is refused, and with a blacklisted lead the whole check-in is (Q91, Q138).
 */
export const checkInAtDesk = async (
  deps: Pick<Deps, 'random' | 'secrets' | 'sms' | 'vault'>,
  tx: BusinessTx,
  scope: BranchScope,
  entry: Entry,
  { lead, along, unread }: Arrivals,
): Promise<Outcome> => {
  const { branchId } = scope
  await hold(deps, tx, entry.nonce, everyoneIn({ lead, along }))
  const desk = await findDesk(tx, branchId, entry.nonce)
  const before = await sameEntry(tx, branchId, desk)
  if (before) return before
  if (!lead) throw expiredPass()
  if (unread > 0) throw expiredPassOfCompanion()

  const parties = [lead, ...along]
  const verdicts = await judge(deps, tx, branchId, parties)
  const [first] = verdicts as [Verdict]
  if (first.is === 'refused') {
    const refused = await turnAway(deps, tx, scope, lead, first, entry.nonce)
    return { outcome: 'refused', entered: false, people: [], refused: [refused], insideAlready: [] }
  }
  const inside = first.is === 'inside' ? await findPeople(tx, branchId, first.checkedInAt, [first.visitId]) : []
  const [head, ...others] = verdicts.flatMap((verdict, place) =>
    verdict.is === 'welcome' ? [{ party: parties[place] as Party, verdict }] : [],
  )
  const people = [...inside]
  if (head) {
    const arriving = {
      desk,
      party: head.party,
      lead: head.verdict,
      along: others.map(({ verdict }) => verdict),
      named: along.filter(isNameAlone).length,
      broughtBy: inside[0]?.visitor_id,
    }
    // What is written down of a lead who was inside before belongs to their own visit.
    people.push(...(await letIn(deps, tx, scope, inside.length > 0 ? withoutDetails(entry) : entry, arriving)))
    const coming = [head, ...others].map(({ party }) => party)
    const arrival = { branchId, day: desk.local_time.slice(0, 10), nonce: entry.nonce }
    await expectNoLonger(deps, tx, arrival, coming)
    await enqueueFollowing(tx, scope, entry.nonce, coming)
  }
  const refused: Refused[] = []
  const insideAlready: string[] = []
  for (const [place, party] of along.entries()) {
    const verdict = verdicts[place + 1]
    if (verdict?.is === 'refused') refused.push(await turnAway(deps, tx, scope, party, verdict, entry.nonce))
    else if (verdict?.is === 'inside') insideAlready.push(shownAs(party).called)
  }
  return {
    outcome: inside.length > 0 ? 'inside' : 'in',
    entered: head !== undefined,
    people,
    refused,
    insideAlready,
  }
}
