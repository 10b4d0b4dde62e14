import { masked } from '@quickprism/contract/masked'
import type { Paging } from '@quickprism/contract/paging'
import { bareQuickId, isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { z } from 'zod'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { NO_ACCOUNT_FOUND } from '../users/service.ts'
import { readVisitorRef, visitorsKnown } from '../visitors/service.ts'
import {
  findBranchClock,
  findFirstJoins,
  findInvited,
  findMembers,
  findNamesakes,
  findPeople,
  findRepeatedRefusals,
  findTargets,
} from './log-queries.ts'
import {
  type Actor,
  type EntryRow,
  findEntries,
  findFiltered,
  findPlace,
  type Logged,
  type Range,
  VISITOR_ACTS,
} from './page-queries.ts'
import { findCheck } from './queries.ts'

const text = z.string().nullable().catch(null)

/** What an entry tells beside its columns. One that somebody meddled with is still shown, without what it lacks. */
const Details = z.object({ about: text, reason: text, address: text, device: text })

const withDetails = ({ entry, ...row }: EntryRow) => ({ ...row, ...Details.parse(JSON.parse(entry)) })

const distinct = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))]

type Refused = { at: Date; about: string | null; reason: string | null }

const nameOf = ({ at, about, reason }: Refused) => `${at.getTime()} ${about} ${reason}`

/** How often each entry stands for the same: refusals at the door that repeat are counted on the first. */
const countRepeats = async (tx: BusinessTx, branchId: number, entries: readonly (Refused & { event: string })[]) => {
  const refusals = entries.filter(({ event }) => event === 'visit.refused')
  if (refusals.length === 0) return new Map<string, number>()
  const repeated = await findRepeatedRefusals(
    tx,
    branchId,
    refusals.map(({ at }) => at),
  )
  const times = new Map(
    repeated.map((row) => [nameOf({ at: row.at, about: row.quick_id, reason: row.code }), row.times]),
  )
  // Erasing someone takes their quickID from their refusals, and leaves it in the trail.
  return new Map(
    refusals.flatMap((entry) => {
      const found = times.get(nameOf(entry)) ?? times.get(nameOf({ ...entry, about: null }))
      return found === undefined ? [] : [[nameOf(entry), found] as const]
    }),
  )
}

/** What people are called who have no quickID here, such as those whom a front desk wrote down. */
const findVisitorNames = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, ids: readonly string[]) => {
  const refs = new Map(ids.map((id) => [readVisitorRef(secrets, tx.businessId, id), id]))
  refs.delete(undefined)
  if (refs.size === 0) return []
  const visitors = await visitorsKnown(tx, [...refs.keys()] as number[])
  return visitors.map(({ visitor_id, name }) => [refs.get(visitor_id) as string, name] as const)
}

const namesOf = async (deps: Pick<Deps, 'secrets'>, tx: BusinessTx, ids: readonly string[]) => {
  const names = await findTargets(tx, ids)
  const unnamed = ids.filter((id) => !names.has(id))
  for (const [id, name] of await findVisitorNames(deps, tx, unnamed)) names.set(id, name)
  const isInvitation = ids.some((id) => id.startsWith('invitation '))
  for (const { id, email } of isInvitation ? await findInvited(tx, ids) : []) {
    names.set(id, masked('email', email) ?? '')
  }
  return names
}

type Person = { person_id: number; quick_id: string | null; name: string }

const byId = <Named extends Person>(people: readonly Named[]) =>
  new Map(people.map((person) => [person.person_id, person]))

/** Who is meant by what was typed, also where they are no user any more; of an erased person, what followed. */
export const findPerformers = async (
  deps: Deps,
  scope: BranchScope,
  typed: string | undefined,
): Promise<readonly Actor[] | undefined> => {
  if (!typed) return undefined
  const quickId = bareQuickId(typed)
  const members = await inBusiness(deps, scope, (tx) => findNamesakes(tx, { quickId, text: typed }))
  const ids = {
    personIds: members.map(({ person_id }) => person_id),
    quickIds: isQuickId(quickId, PERSON_ID_LENGTH) ? [quickId] : [],
  }
  if (ids.personIds.length + ids.quickIds.length === 0) return []
  const people = await inIdentity(deps, (tx) => findPeople(tx, scope.businessId, ids))
  return people.map(({ person_id, erased_at }) => ({ personId: person_id, erasedAt: erased_at }))
}

/** What happens to a user as a user. Declining is not among these: who declines never was one. */
const ABOUT_USERS = ['user.created', 'user.joined', 'user.left', 'user.edited', 'user.status-changed', 'user.deleted']

const isAboutUser = ({ event }: { event: string }) => ABOUT_USERS.includes(event)

type Sought = { actors: readonly Actor[] | undefined; event: string | undefined }

const findRows = async (tx: BusinessTx, logged: Logged, filter: Sought, { page, page_size: limit }: Paging) => {
  const at = { offset: (page - 1) * limit, limit }
  if (filter.actors || filter.event) return findFiltered(tx, logged, filter, at)
  const { total, place } = await findPlace(tx, logged, at)
  return { total, rows: place ? await findEntries(tx, logged, place, limit) : [] }
}

/** A page of the log of a branch. */
export const readPage = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId }: BranchScope,
  { range, sought, ...paging }: Paging & { range: Range; sought: Sought },
) => {
  const { name, time_zone } = await findBranchClock(tx, branchId)
  const { total, rows } = await findRows(tx, { branchId, zone: time_zone, range }, sought, paging)
  const told = rows.map(withDetails)
  const repeats = await countRepeats(tx, branchId, told)
  const entries = told.map((entry) => ({ ...entry, times: repeats.get(nameOf(entry)) ?? 1 }))
  return {
    businessId: tx.businessId,
    branch: name,
    entries,
    total,
    members: await findMembers(tx, distinct(entries.map(({ actor }) => actor))),
    targets: await namesOf(deps, tx, distinct(entries.map(({ about }) => about))),
    firstJoins: await findFirstJoins(tx, distinct(entries.filter(isAboutUser).map(({ about }) => about))),
    check: await findCheck(tx),
  }
}

type Page = Awaited<ReturnType<typeof readPage>>

/** Everyone whom the page names, users too: one who had themselves erased here may have been added as a user since. */
const findOthers = async (deps: Deps, { businessId, entries }: Page) => {
  const personIds = distinct(entries.map(({ actor }) => actor))
  const quickIds = distinct(entries.map(({ about }) => about)).filter((id) => isQuickId(id, PERSON_ID_LENGTH))
  if (personIds.length + quickIds.length === 0) return []
  return inIdentity(deps, (tx) => findPeople(tx, businessId, { personIds, quickIds }))
}

/**
 * An erased person is not named in earlier entries about them as a visitor. What they did at work, and what was done to
 * them as a user who had joined by then, stays theirs, whether or not they still work here.
 */
const ERASED = 'Erased visitor'

/** An entry with the names that go with its ids today. */
export const withNames = async (deps: Deps, page: Page) => {
  const others = await findOthers(deps, page)
  const isUpTo = ({ at }: { at: Date }, erasedAt: Date | null | undefined) => Boolean(erasedAt && at <= erasedAt)
  const [known, members] = [byId(others), byId(page.members)]
  const called = new Map(others.map((person) => [person.quick_id, person]))
  const actorOf = (entry: (typeof page.entries)[number]): Person | undefined => {
    if (entry.actor === null) return undefined
    const person = known.get(entry.actor)
    if (person && VISITOR_ACTS.includes(entry.event) && isUpTo(entry, person.erased_at)) {
      return { ...person, quick_id: null, name: ERASED }
    }
    return members.get(entry.actor) ?? person
  }
  const hadJoined = (quickId: string, by: Date) => {
    const joinedAt = page.firstJoins.get(quickId)
    return joinedAt !== undefined && joinedAt <= by
  }
  const targetOf = (entry: (typeof page.entries)[number]) => {
    const { about } = entry
    if (about === null) return { about, target: null }
    const person = called.get(about)
    const staysUser = isAboutUser(entry) && person?.erased_at && hadJoined(about, person.erased_at)
    if (isUpTo(entry, person?.erased_at) && !staysUser) return { about: null, target: ERASED }
    // A search treats a closed account like none, and so does the log (T4).
    const isNamed = entry.event !== 'user.looked-up' || entry.reason !== NO_ACCOUNT_FOUND
    return { about, target: page.targets.get(about) ?? (isNamed ? person?.name : null) ?? null }
  }
  return {
    total: page.total,
    check: page.check,
    entries: page.entries.map((entry) => ({
      ...entry,
      ...targetOf(entry),
      person: actorOf(entry),
      branch: entry.branch_id === null ? null : page.branch,
    })),
  }
}

export type Log = Awaited<ReturnType<typeof withNames>>
