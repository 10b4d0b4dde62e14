import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkins } from '@quickprism/contract/checkins'
import type { Purpose } from '@quickprism/contract/my-visit'
import { nameOf } from '../demo/names.ts'
import { createRandom } from '../demo/random.ts'
import { type Answer, persistently, type Send } from './network.ts'

/** A branch as the crowd sees it: the poster at its entrance, and where that hangs. */
export type Door = {
  quickId: string
  key: string
  latitude: number
  longitude: number
  /** Whether people come there now; always, without it. */
  isOpen?(): boolean
}

/** Someone with a phone that is signed in. */
export type Phone = {
  quickId: string
  token(): Promise<string> | string
  /** Where they go; to any door, without it. */
  goesTo?: readonly Door[]
}

/** A check-in that the server has confirmed. */
export type Acknowledged = { nonce: string; branch: string; phone: string; visitRef: string; size: number }

export type Report = {
  arrivals: number
  /** Those who would have come if a phone had been free whose branches were open. */
  missed: number
  acknowledged: Acknowledged[]
  /** Visits whose end was confirmed. */
  departed: string[]
  /** Definite refusals, by their code. */
  refused: Record<string, number>
  retries: number
  /** Milliseconds from the first attempt to the confirmation. */
  waited: number[]
}

export type Play = {
  send: Send
  doors: readonly Door[]
  phones: readonly Phone[]
  /** Arrivals a second, over all doors, at the busiest hour. */
  rate: number
  /** How long people stay on average, in milliseconds. */
  stay: number
  random: () => number
  /** What the hour is, so that mornings are busier than nights; always the busiest without it. */
  hour?: () => number
  /** Whether those who were refused, or left without a word, come again one day. */
  comesAgain?: boolean
  /** Nobody arrives after this; those who are inside still leave. */
  until: AbortSignal
  /** Everything ends at this, whatever it was doing. */
  giveUp: AbortSignal
}

/** How busy each hour of a day is, from midnight, beside the busiest. */
const HOURS = [1, 1, 1, 1, 1, 2, 5, 15, 45, 90, 100, 85, 70, 65, 75, 80, 85, 95, 80, 50, 25, 10, 4, 2].map(
  (n) => n / 100,
)

const PURPOSES: readonly (readonly [Purpose, number])[] = [
  ['Visitor', 40],
  ['Guest', 20],
  ['Delivery', 15],
  ['Courier', 8],
  ['Vendor', 8],
  ['Maintanence', 5],
  ['Other', 4],
]

type Exit = 'qr' | 'geofence' | 'signed-out' | 'stays' | 'moves on'
const EXITS: readonly (readonly [Exit, number])[] = [
  ['qr', 50],
  ['geofence', 26],
  ['signed-out', 4],
  ['stays', 12],
  ['moves on', 8],
]

const oneOf = <T>(weighted: readonly (readonly [T, number])[], random: () => number): T => {
  let luck = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [thing, weight] of weighted) {
    luck -= weight
    if (luck < 0) return thing
  }
  return (weighted[0] as readonly [T, number])[0]
}

const anyOf = <T>(things: readonly T[], random: () => number) => things[Math.floor(random() * things.length)] as T

/** One in six comes with others: mostly one or two. */
const companionsFor = (random: () => number) => {
  if (random() > 1 / 6) return []
  const names = createRandom(Math.floor(random() * 2 ** 31))
  const count = 1 + Math.floor(random() * random() * 6)
  return Array.from({ length: count }, () => ({ name: nameOf(names, 'north', names.chance(0.5)).written }))
}

/** A few steps from the poster, as phones see it. */
const positionAt = ({ latitude, longitude }: Door, random: () => number) => ({
  latitude: latitude + (random() - 0.5) / 5_000,
  longitude: longitude + (random() - 0.5) / 5_000,
  accuracy: 5 + Math.floor(random() * 40),
})

const exponential = (mean: number, random: () => number) => -Math.log(1 - random()) * mean

/** Plays phones against the real interface: arrivals by the hour, groups, every kind of exit, and a network as it is. */
export const play = async (game: Play): Promise<Report> => {
  const { send, random, doors, until, giveUp } = game
  const report: Report = { arrivals: 0, missed: 0, acknowledged: [], departed: [], refused: {}, retries: 0, waited: [] }
  const idle = [...game.phones]
  const outAndAbout = new Set<Promise<void>>()
  const retrying = {
    until: giveUp,
    random,
    onRetry: () => {
      report.retries++
    },
  }

  const tellRefusal = ({ status, body }: Answer) => {
    const code = typeof body.code === 'string' ? body.code : String(status)
    report.refused[code] = (report.refused[code] ?? 0) + 1
  }

  const comeIn = async (phone: Phone, door: Door) => {
    report.arrivals++
    const nonce = randomUUID()
    const companions = companionsFor(random)
    const body = {
      shop_quickID: door.quickId,
      key: door.key,
      nonce,
      position: positionAt(door, random),
      pov: oneOf(PURPOSES, random),
      companions,
    }
    const started = performance.now()
    const answer = await persistently(async () => send(checkins.checkIn.path, await phone.token(), body), retrying)
    if (!answer) return false
    if (answer.status !== 200) {
      tellRefusal(answer)
      return false
    }
    report.waited.push(performance.now() - started)
    const visitRef = answer.body.visit_ref as string
    report.acknowledged.push({
      nonce,
      branch: door.quickId,
      phone: phone.quickId,
      visitRef,
      size: 1 + companions.length,
    })
    return visitRef
  }

  const goOut = async (phone: Phone, door: Door, visitRef: string, by: 'qr' | 'geofence' | 'signed-out') => {
    const body = {
      shop_quickID: door.quickId,
      by,
      ...(by === 'qr' ? { key: door.key, position: positionAt(door, random) } : {}),
    }
    const answer = await persistently(async () => send(checkins.checkOut.path, await phone.token(), body), retrying)
    if (answer?.status === 200) report.departed.push(visitRef)
    else if (answer) tellRefusal(answer)
    return answer?.status === 200
  }

  const doorsFor = ({ goesTo = doors }: Phone, here?: Door) =>
    goesTo.filter((door) => door !== here && (door.isOpen?.() ?? true))

  const doorFor = (phone: Phone, here?: Door): Door | undefined => anyOf(doorsFor(phone, here), random)

  /** Whether the phone is free again: whoever stays until closing time is not. */
  const visit = async (phone: Phone): Promise<boolean> => {
    let door = doorFor(phone)
    for (;;) {
      if (!door) return true
      const visitRef = await comeIn(phone, door)
      if (!visitRef) return false
      await pause(exponential(game.stay, random), undefined, { signal: until }).catch(() => undefined)
      const exit = oneOf(EXITS, random)
      if (exit === 'stays' || giveUp.aborted) return false
      const next = exit === 'moves on' ? doorFor(phone, door) : undefined
      if (!next) return goOut(phone, door, visitRef, exit === 'moves on' ? 'qr' : exit)
      door = next
    }
  }

  const sendSomeone = () => {
    const next = idle.findLastIndex((phone) => doorsFor(phone).length > 0)
    const [phone] = next < 0 ? [] : idle.splice(next, 1)
    if (!phone) {
      report.missed++
      return
    }
    const trip: Promise<void> = visit(phone).then((isFree) => {
      outAndAbout.delete(trip)
      if (isFree || game.comesAgain) idle.unshift(phone)
    })
    outAndAbout.add(trip)
  }

  while (!until.aborted) {
    sendSomeone()
    const busy = game.hour ? (HOURS[game.hour()] as number) : 1
    await pause(exponential(1_000 / (game.rate * busy), random), undefined, { signal: until }).catch(() => undefined)
  }
  await Promise.all(outAndAbout)
  return report
}
