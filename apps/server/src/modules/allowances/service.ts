import { MOST_GUESTS } from '@quickprism/contract/guests'
import { DAY_MINUTES } from '@quickprism/contract/message-limits'
import type { Values } from '@quickprism/contract/sentence'
import { admitLink, type StoredLink } from '../../admission/admit.ts'
import { type CheckedLink, isGenuineLink } from '../../admission/links.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { networksOf } from '../../http/addresses.ts'
import { createNetworkLimiter, type NetworkLimiter } from '../../http/network-limiter.ts'
import { memoryPer } from '../../memory-per.ts'
import { Refusal, refuse } from '../../refuse.ts'
import { isSame, type Secrets } from '../../secrets.ts'
import { deleteCounters, findUsed, giveBack, take, takeEach, takeMany } from './queries.ts'

/** So many in so many minutes. Where the subject is an address, the networks around it are counted as well. */
type Limit = { kind: string; most: number; minutes: number; perAddress?: true; perBusiness?: true }

export const limits = {
  codesPerQuarterHour: { kind: 'codes-15m', most: 5, minutes: 15 },
  codesPerDay: { kind: 'codes-1d', most: 10, minutes: 24 * 60 },
  codesPerAddress: { kind: 'codes-address-1h', most: 60, minutes: 60, perAddress: true },
  wrongTriesPerDay: { kind: 'tries-1d', most: 20, minutes: 24 * 60 },
  triesPerBrowser: { kind: 'tries-browser-1h', most: 60, minutes: 60 },
  triesPerAddress: { kind: 'tries-address-1h', most: 200, minutes: 60, perAddress: true },
  gstinPerPerson: { kind: 'gstin-person-1d', most: 20, minutes: 24 * 60 },
  gstinPerBusiness: { kind: 'gstin-business-1d', most: 200, minutes: 24 * 60, perBusiness: true },
  placesPerPerson: { kind: 'places-person-1h', most: 120, minutes: 60 },
  placesPerBusiness: { kind: 'places-business-1h', most: 600, minutes: 60, perBusiness: true },
  searchesPerPerson: { kind: 'search-person-1h', most: 20, minutes: 60 },
  searchesPerBusiness: { kind: 'search-business-1h', most: 300, minutes: 60, perBusiness: true },
  /** How many different last fours of a mobile someone at a desk looks for. */
  lastFoursPerPerson: { kind: 'last-fours-person-1h', most: 60, minutes: 60 },
  usersPerPerson: { kind: 'users-person-1h', most: 20, minutes: 60 },
  usersPerBusiness: { kind: 'users-business-1h', most: 300, minutes: 60, perBusiness: true },
  /** How often one business has someone told what becomes of them as its user. */
  userLettersPerPerson: { kind: 'user-letters-person-1d', most: 10, minutes: 24 * 60 },
  /** What is tried again is counted once, by its own name. */
  oncePerName: { kind: 'once-1d', most: 1, minutes: 24 * 60 },
  businessesPerPerson: { kind: 'businesses-person-1d', most: 3, minutes: 24 * 60 },
  invitationsPerPerson: { kind: 'invitations-person-1d', most: 50, minutes: 24 * 60 },
  invitationsPerBusiness: { kind: 'invitations-business-1d', most: 200, minutes: 24 * 60, perBusiness: true },
  correctionsPerPerson: { kind: 'corrections-person-1d', most: 20, minutes: 24 * 60 },
  /** Consents given anew: each is a row that stays. */
  consentsPerPerson: { kind: 'consents-person-1d', most: 20, minutes: 24 * 60 },
  /** Branches added to a business: each takes a place in the directory that stays. */
  branchesPerBusiness: { kind: 'branches-business-1d', most: 100, minutes: 24 * 60, perBusiness: true },
  erasuresPerPerson: { kind: 'erasures-person-1d', most: 10, minutes: 24 * 60 },
  /** How often someone is told that a group asks for them; the questions themselves are in the app. */
  questionsPerPerson: { kind: 'questions-person-1h', most: 5, minutes: 60 },
  /** How often someone says yes or no to a group or a desk: as many as they are shown, in a minute. */
  answersPerPerson: { kind: 'answers-person-1m', most: 20, minutes: 1 },
  guestsPerPerson: { kind: 'guests-person-1d', most: MOST_GUESTS, minutes: 24 * 60 },
  /** How often one business announces someone. */
  announcementsPerContact: { kind: 'guests-contact-1d', most: 10, minutes: 24 * 60 },
  announcementsPerKey: { kind: 'guests-key-1d', most: 1, minutes: 24 * 60 },
  looksPerGuestLink: { kind: 'guest-looks-1h', most: 60, minutes: 60 },
  /** How often someone is told that a phone of theirs has another key for its pass. */
  passNoticesPerPerson: { kind: 'pass-notices-person-1d', most: 3, minutes: 24 * 60 },
  /** For how many someone who checks in has told that they came along, and how often the same one: typing costs nothing. */
  questionsPerLead: { kind: 'questions-lead-1h', most: 50, minutes: 60 },
  questionsPerPair: { kind: 'questions-pair-1h', most: 1, minutes: 60 },
  /** How often a lead reminds the same person that they were asked along. */
  remindersPerPair: { kind: 'reminders-pair-1h', most: 1, minutes: 60 },
  linksPerAddress: { kind: 'links-address-1h', most: 120, minutes: 60, perAddress: true },
  qrPerAddress: { kind: 'qr-address-1h', most: 600, minutes: 60, perAddress: true },
} satisfies Record<string, Limit>

export type Spent = { limit: Limit; subject: string }

/** What is counted for it: of an address each of its networks, the narrowest first. */
const countedFor = ({ limit, subject }: Spent): readonly Spent[] =>
  limit.perAddress
    ? networksOf(subject).map(({ network, share }) => ({
        limit: { ...limit, most: limit.most * share },
        subject: network,
      }))
    : [{ limit, subject }]

/** What is a business's own carries its id; of people and addresses nothing can be read in a key, and none is guessed. */
const redisKey = ({ secrets }: Pick<Deps, 'secrets'>, { limit, subject }: Spent) => {
  const own = limit.perBusiness ? `business:${subject}:` : ''
  return `${own}over:${limit.kind}:${secrets.digest('allowance', subject).toString('base64url')}`
}

const macOf = ({ secrets }: Pick<Deps, 'secrets'>, key: string, until: string) =>
  secrets.digest('redis-value', key, until).toString('base64url')

/**
 * Redis remembers refusals only, so that a flood of them stays away from PostgreSQL. Gone, it is simply not asked; what
 * others wrote into it counts for nothing, or they could use up the limit of a business.
 */
const isKnownOver = async (deps: Pick<Deps, 'redis' | 'secrets' | 'clock'>, spent: Spent) => {
  const key = redisKey(deps, spent)
  const [until = '', mac = ''] = ((await deps.redis.get(key).catch(() => undefined)) ?? '').split('.')
  return Number(until) > deps.clock.now().getTime() && isSame(Buffer.from(mac), Buffer.from(macOf(deps, key, until)))
}

const rememberOver = (deps: Pick<Deps, 'redis' | 'secrets'>, spent: Spent, renewsAt: Date, now: Date) => {
  const [key, until] = [redisKey(deps, spent), String(renewsAt.getTime())]
  const lives = Math.max(1, renewsAt.getTime() - now.getTime())
  return deps.redis.set(key, `${until}.${macOf(deps, key, until)}`, 'PX', lives).catch(() => undefined)
}

/** Before a transaction is opened at all: is it known that this is over? */
export const expectAllowed = async (
  deps: Pick<Deps, 'redis' | 'secrets' | 'clock'>,
  sentence: string,
  spent: readonly Spent[],
) => {
  const known = await Promise.all(spent.flatMap(countedFor).map((one) => isKnownOver(deps, one)))
  if (known.includes(true)) throw refuse.limited(sentence)
}

/** Counts one of each in PostgreSQL, each in one conditional write; the first that is used up refuses them all. */
export const spend = async (
  deps: Pick<Deps, 'redis' | 'secrets'>,
  tx: IdentityTx,
  sentence: string,
  spent: readonly Spent[],
  values?: Values,
) => {
  for (const one of spent.flatMap(countedFor)) {
    const { isAllowed, renewsAt } = await take(tx, one.limit.kind, one.subject, one.limit)
    if (!isAllowed) {
      await rememberOver(deps, one, renewsAt, tx.now)
      throw refuse.limited(sentence, values)
    }
  }
}

/** Counts one of each where nothing else is done in identity. */
export const spendAlone = async (deps: Deps, sentence: string, spent: readonly Spent[]) => {
  await expectAllowed(deps, sentence, spent)
  await inIdentity(deps, (tx) => spend(deps, tx, sentence, spent))
}

/** Counts one and returns whether it was allowed, for callers that must not reveal it. Not for limits per address. */
export const spendQuietly = async (tx: IdentityTx, { limit, subject }: Spent) =>
  (await take(tx, limit.kind, subject, limit)).isAllowed

/**
 * Counts one for what is tried again until it is done, by the name it has each time, and says whether it was allowed.
 * Whoever goes on after a worker that died does what was allowed then, and counts nothing again.
 */
export const spendOnce = async (tx: IdentityTx, name: string, spent: Spent) => {
  const once = { limit: limits.oncePerName, subject: `${spent.limit.kind} ${name}` }
  if (!(await spendQuietly(tx, once))) return true
  const isAllowed = await spendQuietly(tx, spent)
  if (!isAllowed) await unspend(tx, once)
  return isAllowed
}

/** One of several counters of a day that are used up together. */
export type DayCounter = { kind: string; subject: string; most: number }

const inDay = (counter: DayCounter) => ({ ...counter, minutes: DAY_MINUTES })

/**
 * Counts one for what has this name and for each counter, each in a conditional write, and answers which counter was used
 * up. A name that was counted before is allowed and counts nothing. The caller rolls back what a refusal left of the others.
 */
export const spendNamed = async (tx: IdentityTx, name: string, counters: readonly DayCounter[]) => {
  const once = { ...limits.oncePerName, subject: name }
  if ((await takeEach(tx, [once])).length === 0) return undefined
  const taken = await takeEach(tx, counters.map(inDay))
  return counters.find((one) => !taken.some(({ kind, subject }) => kind === one.kind && subject === one.subject))
}

/** Counts one for each of many in one statement, and answers which of them were still allowed: the first of each subject. */
const spendMany = async (
  tx: IdentityTx,
  limit: Limit,
  asked: readonly { id: number; subject: string }[],
): Promise<ReadonlySet<number>> => {
  if (asked.length === 0) return new Set()
  const bySubject = Map.groupBy(asked, ({ subject }) => subject)
  const added = new Map([...bySubject].map(([subject, those]) => [subject, those.length]))
  const used = await takeMany(tx, limit.kind, added, limit)
  const allowed = [...bySubject].flatMap(([subject, those]) => {
    const before = (used.get(subject) ?? 0) - those.length
    return those.slice(0, Math.max(0, limit.most - before))
  })
  return new Set(allowed.map(({ id }) => id))
}

/** Uses up one of `own`, or one of what all with the same `shared` have together: those of one kind have one `most`. */
type Named = { name: string } & ({ own: DayCounter } | { shared: DayCounter })

const isSameCounter = (a: Pick<DayCounter, 'kind' | 'subject'>, b: DayCounter) =>
  a.kind === b.kind && a.subject === b.subject

/**
 * Counts one for each of many things by its name, and answers the names that are allowed. A name that was counted before is
 * allowed and counts nothing; one that is refused may be asked for again.
 */
export const spendNamedEach = async (tx: IdentityTx, asked: readonly Named[]): Promise<ReadonlySet<string>> => {
  const once = asked.map(({ name }) => ({ ...limits.oncePerName, subject: name }))
  const added = new Set((await takeEach(tx, once)).map(({ subject }) => subject))
  const fresh = asked.filter(({ name }) => added.has(name))
  const taken = await takeEach(
    tx,
    fresh.flatMap((one) => ('own' in one ? inDay(one.own) : [])),
  )
  const isTaken = (one: Named) => 'own' in one && taken.some((row) => isSameCounter(row, one.own))
  const allowed = new Set(fresh.filter(isTaken).map(({ name }) => name))
  const sharing = fresh.flatMap((one) => ('shared' in one ? one : []))
  for (const those of Map.groupBy(sharing, ({ shared }) => shared.kind).values()) {
    const [{ shared }] = those as [(typeof those)[number]]
    const ids = await spendMany(
      tx,
      inDay(shared),
      those.map((one, id) => ({ id, subject: one.shared.subject })),
    )
    for (const { name } of those.filter((_, id) => ids.has(id))) allowed.add(name)
  }
  const refused = new Set(fresh.filter(({ name }) => !allowed.has(name)).map(({ name }) => name))
  if (refused.size > 0) await deleteCounters(tx, limits.oncePerName.kind, [...refused])
  return new Set(asked.filter(({ name }) => !refused.has(name)).map(({ name }) => name))
}

/** How many are spent by now. */
export const spentOf = (tx: IdentityTx, { limit, subject }: Spent) => findUsed(tx, limit.kind, subject)

/** How many of a counter are used up in its day. */
export const spentToday = findUsed

/** A try that turned out right was none. */
export const unspend = (tx: IdentityTx, { limit, subject }: Spent) => giveBack(tx, limit.kind, subject)

/** The token of a link, where it came from, and the words for one that leads nowhere. */
type Followed = { token: string; address: string; ended: string }

const TOO_MANY_LINKS = 'Too many links were tried from here. Try again later.'

const limiterOf = memoryPer<Secrets, { limiter?: NetworkLimiter }>(() => ({}))

const takeForged = ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, address: string) => {
  const memory = limiterOf(secrets)
  const { most, minutes } = limits.linksPerAddress
  memory.limiter ??= createNetworkLimiter({ clock, most, windowMs: minutes * 60_000 })
  return memory.limiter.takeForAddress(address)
}

/** Refuses a made-up token, counted in memory: a flood of them reaches no database (T25, decision 063). */
export const expectGenuineLink = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  kind: CheckedLink,
  { token, address, ended }: Followed,
) => {
  if (isGenuineLink(deps.secrets, kind, token)) return
  throw takeForged(deps, address) ? refuse.missing(ended) : refuse.limited(TOO_MANY_LINKS)
}

/** Counts a link that led nowhere. Links that work are not counted: the people of one office share an address. */
export const countEndedLink = (deps: Deps, address: string) =>
  spendAlone(deps, TOO_MANY_LINKS, [{ limit: limits.linksPerAddress, subject: address }])

/** Follows a link that anyone may hold. */
export const followLink = async (deps: Deps, kind: StoredLink, followed: Followed) => {
  expectGenuineLink(deps, kind, followed)
  return admitLink(deps, kind, followed.token, followed.ended).catch(async (error: unknown) => {
    if (error instanceof Refusal) await countEndedLink(deps, followed.address)
    throw error
  })
}
