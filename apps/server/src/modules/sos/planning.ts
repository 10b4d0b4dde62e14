import { changed } from '../../db/changes.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { JobScope } from '../../scopes.ts'
import { findReachableOf } from '../notifications/service.ts'
import { findContactsOf } from '../people/service.ts'
import { countKnownVisitors } from '../visitors/service.ts'
import { addressMark, readLeft } from './addresses.ts'
import { type Reached, whomToReach } from './allowed-channels.ts'
import { linkEnds } from './answer-links.ts'
import { insertLinks } from './link-queries.ts'
import { listEveryone } from './listing.ts'
import {
  findUnplanned,
  findUntold,
  insertDeliveries,
  markTold,
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

/** Whoever has no way to be told is shown so: someone must go and look for them. */
const showWithoutWay = (deps: Deps, scope: JobScope, { incident_id, branch_id }: Untold, rollIds: readonly number[]) =>
  inBusiness(deps, scope, async (tx) => {
    await holdBranch(tx, branch_id)
    await showAgain(tx, incident_id, rollIds)
    changed(tx, branch_id, undefined, { isUrgent: true })
  })

/** Lays out what the next people of a business are to be told. Answers whether there was anything to do. */
const layOutNext = async (deps: Deps, scope: JobScope, isLaidOut: () => void) => {
  // Read anew each time: it may have ended meanwhile.
  const next = await inBusiness(deps, scope, async (tx) => {
    const untold = await findUntold(tx)
    if (!untold) return undefined
    await skipUntried(tx, untold)
    const people = await findUnplanned(tx, untold, AT_ONCE)
    if (people.length === 0) await markTold(tx, untold)
    return { untold, people, knownVisitors: deps.sms ? await countKnownVisitors(tx) : 0 }
  })
  if (!next) return false
  const { untold, people } = next
  if (people.length === 0) return true
  const accounts = await lookUp(deps, scope, next)
  const ways = people.map((person) => waysOf(deps, scope, untold, person, accounts))
  await inBusiness(deps, scope, (tx) => insertDeliveries(tx, untold, people, ways.flat()))
  isLaidOut()
  const withoutWay = people.filter((_, place) => ways[place]?.length === 0).map(({ roll_id }) => roll_id)
  if (untold.message === sosMessage.started && withoutWay.length > 0) {
    await showWithoutWay(deps, scope, untold, withoutWay)
  }
  return true
}

/**
 * Lays out, for everyone on the list of every alert of a business, the message that is theirs by now and the ways by
 * which they are told. It may be done twice, also by two at once: each delivery is there once.
 */
export const layOut = async (deps: Deps, scope: JobScope, isLaidOut: () => void) => {
  const failure = await listEveryone(deps, scope).then(
    () => undefined,
    (error: Error) => error,
  )
  while (await layOutNext(deps, scope, isLaidOut));
  // Whoever is on a list is told, though another list could not be written.
  if (failure) throw failure
}
