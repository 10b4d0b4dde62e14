import { areLive } from '../../admission/glance-queries.ts'
import type { Deps } from '../../deps.ts'
import type { Wire } from '../../http/stream.ts'
import { refuse } from '../../refuse.ts'
import type { Claims, Who } from '../../scopes.ts'
import { findAccountsOf, findActiveAlerts } from './queries.ts'

/** How often it is looked for alerts that begin, change or end. Nothing but PostgreSQL is needed for it. */
const LOOK_EVERY = 500
/** How often phones are let go whose session has ended. */
const SESSIONS_EVERY = 10_000
/** Phones that hear the same ask what it is: so that they do not all ask at once, they hear in turns. */
const TURN = 1
const LAST_TURN = 500

const MOST_PHONES = 20_000
const MOST_PER_PERSON = 5

type Phone = { who: Pick<Who, 'personId'>; claims: Claims; wire: Wire }

/** The open streams of phones in one process. A phone hears that there is something to ask about, never what. */
export type Phones = {
  expectRoomFor(who: Pick<Who, 'personId'>): void
  /** Answers what ends it. */
  follow(phone: Phone): () => void
  /** Whether an alert is known here that concerns them: whoever begins to follow has not heard of it. */
  isConcerned(who: Pick<Who, 'personId'>): boolean
  size(): number
  look(): Promise<void>
  close(): void
}

/** Of one alert: up to which revision it was told, and whom it concerns. */
type Known = { cell: number; revision: number; people: Set<number> }

export const openPhones = (deps: Pick<Deps, 'identity' | 'cells' | 'clock' | 'log'>): Phones => {
  const phones = new Map<number, Set<Phone>>()
  const alerts = new Map<string, Known>()
  /** Of each cell the people who are being told now. */
  const underWay = new Map<number, ReadonlySet<number>>()
  let [size, isClosed, sessionsAt] = [0, false, deps.clock.steady()]

  const drop = (phone: Phone) => {
    const own = phones.get(phone.who.personId)
    if (!own?.delete(phone)) return
    size--
    if (own.size === 0) phones.delete(phone.who.personId)
  }

  const dismiss = (phone: Phone) => {
    drop(phone)
    phone.wire.write('bye', {})
    phone.wire.end()
  }

  /** Those of these phones whose session is good now; the others are let go. */
  const stillGood = async (asked: readonly Phone[]) => {
    if (asked.length === 0) return []
    const live = await areLive(
      deps.identity,
      deps.clock,
      asked.map(({ claims }) => claims),
    )
    return asked.filter((phone, place) => {
      if (!live[place]) dismiss(phone)
      return live[place]
    })
  }

  const tell = async (people: Iterable<number>) => {
    const concerned = await stillGood([...people].flatMap((personId) => [...(phones.get(personId) ?? [])]))
    const turn = Math.min(TURN, LAST_TURN / concerned.length)
    concerned.forEach((phone, place) => {
      setTimeout(() => phone.wire.write('sos', {}), turn * place)
    })
  }

  /** What is new at the alerts of one cell: whom it concerns. */
  const lookAtCell = async (cell: number) => {
    const handle = deps.cells.of(cell)
    const active = await findActiveAlerts(handle)
    const on = new Map(active.map((alert) => [`${alert.business_id}:${alert.incident_id}`, alert]))
    const news: { key: string; known?: Known; concerned: Iterable<number> }[] = []
    for (const [key, alert] of on) {
      const before = alerts.get(key)
      if (before?.revision === alert.revision) continue
      const concerned = await findAccountsOf(handle, alert, before?.revision ?? 0)
      const people = new Set([...(before?.people ?? []), ...concerned])
      news.push({ key, known: { cell, revision: alert.revision, people }, concerned })
    }
    for (const [key, { people, cell: its }] of alerts) {
      if (its === cell && !on.has(key)) news.push({ key, concerned: people })
    }
    const told = new Set(news.flatMap(({ concerned }) => [...concerned]))
    underWay.set(cell, told)
    try {
      await tell(told)
      // Remembered once it is told: whatever failed before is told with the next look.
      for (const { key, known } of news) {
        if (known) alerts.set(key, known)
        else alerts.delete(key)
      }
    } finally {
      underWay.delete(cell)
    }
  }

  const look = async () => {
    if (size === 0) return
    const looks = await Promise.allSettled(deps.cells.all.map(({ id }) => lookAtCell(id)))
    if (deps.clock.steady() - sessionsAt > SESSIONS_EVERY) {
      sessionsAt = deps.clock.steady()
      await stillGood([...phones.values()].flatMap((own) => [...own]))
    }
    for (const { reason } of looks.filter((one) => one.status === 'rejected')) throw reason
  }

  let timer: NodeJS.Timeout
  const lookLater = () => {
    timer = setTimeout(() => {
      void look()
        .catch((error: Error) => deps.log.warn({ err: error }, 'phones wait: the database did not answer'))
        .then(() => {
          if (!isClosed) lookLater()
        })
    }, LOOK_EVERY)
    timer.unref()
  }
  lookLater()

  return {
    expectRoomFor({ personId }) {
      if (isClosed || size >= MOST_PHONES) throw refuse.busy()
      if ((phones.get(personId)?.size ?? 0) >= MOST_PER_PERSON) throw refuse.limited('Too many tabs are open.')
    },
    follow(phone) {
      const own = phones.get(phone.who.personId) ?? new Set()
      phones.set(phone.who.personId, own.add(phone))
      size++
      return () => drop(phone)
    },
    isConcerned: ({ personId }) =>
      alerts.values().some(({ people }) => people.has(personId)) ||
      underWay.values().some((people) => people.has(personId)),
    size: () => size,
    look,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const own of [...phones.values()]) for (const phone of [...own]) dismiss(phone)
    },
  }
}

type Asked = { phones: Phones; who: Pick<Who, 'personId'>; claims: Claims; wire: () => Wire | undefined }

/** Opens the stream of one phone. */
export const followAlerts = async ({ phones, who, claims, wire: open }: Asked) => {
  phones.expectRoomFor(who)
  const wire = open()
  if (!wire) return
  wire.whenGone(phones.follow({ who, claims, wire }))
  wire.write('ready', {})
  if (phones.isConcerned(who)) wire.write('sos', {})
}
