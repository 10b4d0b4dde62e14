import { changed } from '../../db/changes.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { JobScope } from '../../scopes.ts'
import { findReachableOf } from '../notifications/service.ts'
import { findContactsOf } from '../people/service.ts'
import { linkEnds } from './answer-links.ts'
import {
  findUnplanned,
  findUntold,
  insertDeliveries,
  insertLinks,
  type Listed,
  markTold,
  showAgain,
  skipLatecomers,
  type Untold,
  type Way,
} from './delivery-queries.ts'
import { listEveryone } from './listing.ts'
import { holdBranch } from './queries.ts'
import { sosToken } from './refs.ts'

/** Few enough that the first are on their way while the others are laid out. */
const AT_ONCE = 250

type Accounts = { phones: ReadonlySet<number>; contacts: ReadonlyMap<number, { email: unknown; mobile: unknown }> }

/** By which ways someone can be told: their account says, or what they left at the desk. */
const waysOf = (deps: Deps, { roll_id, person_id, mobile, email }: Listed, { phones, contacts }: Accounts): Way[] => {
  const contact = person_id === null ? { mobile, email } : contacts.get(person_id)
  return [
    deps.push && person_id !== null && phones.has(person_id) ? sosChannel.push : undefined,
    contact?.email ? sosChannel.mail : undefined,
    deps.sms && contact?.mobile ? sosChannel.sms : undefined,
  ]
    .filter((channel) => channel !== undefined)
    .map((channel) => ({ roll_id, channel }))
}

/** Reads who has which way, and has each link lead to its person, before anything that carries it is sent. */
const lookUp = (deps: Deps, { businessId }: JobScope, { salt }: Untold, people: readonly Listed[]) =>
  inIdentity(deps, async (tx): Promise<Accounts> => {
    const links = people.map(({ roll_id }) => ({
      token: sosToken(deps.secrets, businessId, roll_id, salt),
      rollId: roll_id,
    }))
    await insertLinks(tx, businessId, links, linkEnds(tx.now))
    const accounts = people.flatMap(({ person_id }) => person_id ?? [])
    const phones = deps.push ? new Set((await findReachableOf(tx, accounts)).keys()) : new Set<number>()
    const contacts = new Map((await findContactsOf(tx, accounts)).map((row) => [row.person_id, row]))
    return { phones, contacts }
  })

/** Whoever has no way to be reached is shown so at once: someone must go and look for them. */
const keep = async (tx: BusinessTx, untold: Untold, people: readonly Listed[], ways: readonly Way[]) => {
  const withWay = new Set(ways.map(({ roll_id }) => roll_id))
  const without = people.map(({ roll_id }) => roll_id).filter((rollId) => !withWay.has(rollId))
  const isToShow = untold.message === sosMessage.started && without.length > 0
  if (isToShow) await holdBranch(tx, untold.branch_id)
  await insertDeliveries(tx, untold, people, ways)
  if (!isToShow) return
  await showAgain(tx, untold.incident_id, without)
  changed(tx, untold.branch_id)
}

/** Lays one message out for the next people of an incident. Answers whether there were any. */
const layOutNext = async (deps: Deps, scope: JobScope, untold: Untold, isLaidOut: () => void) => {
  const people = await inBusiness(deps, scope, async (tx) => {
    await skipLatecomers(tx, untold)
    const next = await findUnplanned(tx, untold, AT_ONCE)
    if (next.length === 0) await markTold(tx, untold)
    return next
  })
  if (people.length === 0) return false
  const accounts = await lookUp(deps, scope, untold, people)
  const ways = people.flatMap((person) => waysOf(deps, person, accounts))
  await inBusiness(deps, scope, (tx) => keep(tx, untold, people, ways))
  isLaidOut()
  return true
}

/**
 * Lays out, for everyone on the list of every alert of a business, the message that is theirs by now and the ways by
 * which they are told. It may be done twice, also by two at once: each delivery is there once.
 */
export const layOut = async (deps: Deps, scope: JobScope, isLaidOut: () => void) => {
  await listEveryone(deps, scope)
  for (const untold of await inBusiness(deps, scope, findUntold)) {
    while (await layOutNext(deps, scope, untold, isLaidOut));
  }
}
