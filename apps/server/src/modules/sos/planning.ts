import { changed } from '../../db/changes.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { JobScope } from '../../scopes.ts'
import { settleEach } from '../../settle-each.ts'
import { findReachableOf } from '../notifications/service.ts'
import { findContactsOf } from '../people/service.ts'
import { countKnownVisitors } from '../visitors/service.ts'
import { addressMark, readLeft } from './addresses.ts'
import { type Reached, whomToReach } from './allowed-channels.ts'
import { linkEnds } from './answer-links.ts'
import { insertLinks } from './link-queries.ts'
import { listBranch } from './listing.ts'
import {
  findUnfinished,
  findUnplanned,
  findUntold,
  insertDeliveries,
  markTold,
  markWithoutWay,
  showAgain,
  skipUntried,
  type Unplanned,
  type Untold,
  type Way,
} from './planning-queries.ts'
import { holdBranch } from './queries.ts'
import { sosToken } from './refs.ts'

/** So many people at once: the first are told while the others are laid out. */
const AT_ONCE = 250

type Accounts = Reached & {
  phones: ReadonlySet<number>
  contacts: ReadonlyMap<number, { email: string | null; mobile: string | null }>
}

/**
 * The channels by which a person can be reached: from their account, or from what they left at the desk.
 */
const waysOf = (
  deps: Deps,
  { businessId }: JobScope,
  { incident_id: incidentId }: Untold,
  person: Unplanned,
  { phones, contacts, mailed, texted }: Accounts,
): Way[] => {
  const { roll_id, person_id } = person
  const contact = person_id === null ? readLeft(deps, businessId, person) : contacts.get(person_id)
  const by = (channel: Way['channel'], address: string | null | undefined): Way => ({
    roll_id,
    channel,
    address: addressMark(deps, { businessId, incidentId, channel }, address),
  })
  return [
    ...(deps.push && person_id !== null && phones.has(person_id) ? [by(sosChannel.push, null)] : []),
    ...(mailed.has(roll_id) ? [by(sosChannel.mail, contact?.email)] : []),
    ...(texted.has(roll_id) ? [by(sosChannel.sms, contact?.mobile)] : []),
  ]
}

type Next = { untold: Untold; people: readonly Unplanned[]; knownVisitors: number }

/** Reads who has which way, and has each link lead to its person, before anything that carries it is sent. */
const lookUp = (deps: Deps, { businessId }: JobScope, { untold, people, knownVisitors }: Next) =>
  inIdentity(deps, async (tx): Promise<Accounts> => {
    const links = people.map(({ roll_id }) => ({
      token: sosToken(deps.secrets, businessId, roll_id, untold.salt),
      rollId: roll_id,
    }))
    await insertLinks(tx, businessId, links, linkEnds(tx.now))
    const accounts = people.flatMap(({ person_id }) => person_id ?? [])
    const phones = deps.push ? new Set((await findReachableOf(tx, accounts)).keys()) : new Set<number>()
    const contacts = new Map((await findContactsOf(tx, accounts)).map((row) => [row.person_id, row]))
    const reached = await whomToReach(deps, tx, businessId, untold, { people, contacts, knownVisitors })
    return { phones, contacts, ...reached }
  })

/**
 * A person with no way to be told is shown so on the roll-call: someone must go and look for them. Until that is written
 * they stay unplanned, and the next look finds them again.
 */
const showWithoutWay = (deps: Deps, scope: JobScope, { untold, people }: Pick<Next, 'untold' | 'people'>) =>
  inBusiness(deps, scope, async (tx) => {
    const { branch_id, incident_id } = untold
    await holdBranch(tx, branch_id)
    const marked = await markWithoutWay(tx, incident_id, people)
    if (marked.length === 0) return
    await showAgain(tx, incident_id, marked)
    changed(tx, branch_id, undefined, { isUrgent: true })
  })

/** Lays out what everyone on the list of one alert is to be told by now. */
const layOutIncident = async (deps: Deps, scope: JobScope, incidentId: number, isLaidOut: () => void) => {
  // Shown last: that waits for the branch, and nobody who can be told waits for them.
  let withoutWay: Unplanned[] = []
  for (;;) {
    // Read anew each time: it may have ended meanwhile.
    const next = await inBusiness(deps, scope, async (tx) => {
      const untold = await findUntold(tx, incidentId)
      if (!untold) return undefined
      await skipUntried(tx, untold)
      const except = withoutWay.map(({ roll_id }) => roll_id)
      const people = await findUnplanned(tx, untold, { most: AT_ONCE, except })
      if (people.length + except.length === 0) await markTold(tx, untold)
      return { untold, people, knownVisitors: deps.sms ? await countKnownVisitors(tx) : 0 }
    })
    if (!next) return
    const { untold, people } = next
    if (people.length === 0) {
      if (withoutWay.length > 0) await showWithoutWay(deps, scope, { untold, people: withoutWay })
      withoutWay = []
      continue
    }
    const accounts = await lookUp(deps, scope, next)
    const ways = new Map(people.map((person) => [person, waysOf(deps, scope, untold, person, accounts)]))
    const isShown = (person: Unplanned) => untold.message === sosMessage.started && ways.get(person)?.length === 0
    const told = people.filter((person) => !isShown(person))
    await inBusiness(deps, scope, (tx) => insertDeliveries(tx, untold, told, [...ways.values()].flat()))
    isLaidOut()
    withoutWay.push(...people.filter(isShown))
  }
}

/** How many branches of a business are listed and laid out at a time: one that is held keeps none of the others waiting. */
const BRANCHES_AT_ONCE = 2

/**
 * Writes every list of a business, and lays out for everyone on each the message that is theirs by now and the ways by
 * which they are told. It may be done twice, also by two at once: each delivery is there once. A branch that fails stops
 * no other, and whoever is on a list is told, though the rest of it could not be written.
 */
export const layOut = async (deps: Deps, scope: JobScope, isLaidOut: () => void) => {
  const unfinished = await inBusiness(deps, scope, findUnfinished)
  const byBranch = Map.groupBy(unfinished, ({ branch_id }) => branch_id)
  const layOutBranch = async ([branchId, incidents]: [number, typeof unfinished]) => {
    const steps = incidents.flatMap(({ incident_id, is_listed }) => [
      ...(is_listed ? [] : [() => listBranch(deps, scope, branchId)]),
      () => layOutIncident(deps, scope, incident_id, isLaidOut),
    ])
    await settleEach(steps, (step) => step())
  }
  await settleEach(byBranch, layOutBranch, { most: BRANCHES_AT_ONCE })
}
