import { setTimeout as pause } from 'node:timers/promises'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type Claimed, claimDue, findBusinessesWith, findIncidents, type Settled } from './delivery-queries.ts'
import { openLane } from './lane.ts'
import { layOut } from './planning.ts'
import { waitAfter } from './retrying.ts'
import { addressesOf, type Outcome, trySending } from './sending.ts'
import { settle } from './settling.ts'

/** How often it is looked for work although nobody called. */
const LOOK_EVERY = 500
/** What ends within this time is written down together. */
const TOGETHER = 50
/** Whoever took a delivery and has not said within this time what became of it counts as gone. */
const LEASE = 8_000
/** No provider is asked to wait for longer than this before it is tried again. */
const LONGEST_WAIT = 20_000
const AT_ONCE = 100

const channels = [
  { channel: sosChannel.push, name: 'push', most: 1_000 },
  { channel: sosChannel.mail, name: 'mail', most: undefined },
  { channel: sosChannel.sms, name: 'sms', most: 1_000 },
] as const

type Channel = (typeof channels)[number]

/** Rings for whoever waits; a ring that nobody waits for is heard by the next who does. */
const openBell = () => {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async rung(within: number) {
      const stop = new AbortController()
      if (!isRung) {
        const rings = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([rings, pause(within, undefined, { signal: stop.signal }).catch(() => undefined)])
        stop.abort()
      }
      isRung = false
    },
  }
}

type Bell = ReturnType<typeof openBell>

/** Until it is stopped: does what there is to do, and then waits to be called. What failed is tried again. */
const keepOn = async (deps: Deps, bell: Bell, signal: AbortSignal, what: string, work: () => Promise<boolean>) => {
  while (!signal.aborted) {
    const isMore = await work().catch((error: Error) => {
      deps.log.error({ err: error, what }, 'messages of an alert wait: the database did not answer')
      return false
    })
    if (!isMore && !signal.aborted) await bell.rung(LOOK_EVERY)
  }
}

type Ended = Settled & { businessId: number }

const settledAs = (outcome: Outcome, { incident_id, message, roll_id, attempts }: Claimed): Settled => {
  const about = { incident_id, message, roll_id, attempts }
  if (outcome.is === 'reached') return { ...about, is: 'reached', wait: null, error: null }
  if (outcome.is === 'hopeless') return { ...about, is: 'failed', wait: null, error: outcome.error }
  const own = waitAfter(attempts)
  const wait = own === undefined ? null : Math.min(LONGEST_WAIT, Math.max(own, outcome.after ?? 0))
  return { ...about, is: 'failed', wait, error: outcome.error }
}

/** Sends what is due in one cell by one channel: no other channel, and no other cell, waits for it. */
const sendBy = (deps: Deps, cell: CellHandle, { channel, name }: Channel, places: number, most: number, bell: Bell) => {
  const lane = openLane({ places, most })
  const ended: Ended[] = []

  const writeDown = async () => {
    while (ended.length > 0) {
      const [{ businessId }] = ended as [Ended]
      const those = new Set(ended.filter((one) => one.businessId === businessId))
      const { givenUp } = await inBusiness(deps, admitJob(cell.id, businessId), (tx) => settle(tx, channel, [...those]))
      // More may have ended meanwhile.
      ended.splice(0, ended.length, ...ended.filter((one) => !those.has(one)))
      if (givenUp > 0) deps.log.error({ what: name, messages: givenUp }, 'messages of an alert were given up')
    }
  }

  let soon: NodeJS.Timeout | undefined
  const ringSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      bell.ring()
    }, TOGETHER)
  }
  const end = (businessId: number, settled: Settled) => {
    ended.push({ ...settled, businessId })
    ringSoon()
  }

  const start = async (businessId: number, claimed: readonly Claimed[]) => {
    const unsent = ({ incident_id, message, roll_id, attempts }: Claimed) =>
      end(businessId, { incident_id, message, roll_id, attempts, is: 'unsent', wait: 1_000, error: 'not sent' })
    try {
      const ids = [...new Set(claimed.map(({ incident_id }) => incident_id))]
      const incidents = await inBusiness(deps, admitJob(cell.id, businessId), (tx) => findIncidents(tx, ids))
      const addressOf = await addressesOf(deps, businessId, channel, claimed)
      for (const one of claimed) {
        const incident = incidents.get(one.incident_id)
        if (!incident) continue
        lane.run(async () => {
          const outcome = await trySending(deps, channel, { businessId, claimed: one, incident, to: addressOf(one) })
          end(businessId, settledAs(outcome, one))
        }, ringSoon)
      }
    } catch (error) {
      // Nothing of it was sent: it is due again, and the try does not count.
      deps.log.error({ err: error as Error, what: name }, 'nobody could be looked up for the messages of an alert')
      claimed.forEach(unsent)
    }
  }

  /** Takes no more than there are places for, and answers whether there may be more to take. */
  const work = async () => {
    await writeDown()
    if (lane.free() === 0) return false
    const businesses = await findBusinessesWith(cell, deps.clock, channel)
    let isMore = false
    for (const [place, businessId] of businesses.entries()) {
      const share = Math.min(AT_ONCE, Math.ceil(lane.free() / (businesses.length - place)))
      if (share === 0) return false
      const claimed = await inBusiness(deps, admitJob(cell.id, businessId), (tx) => claimDue(tx, channel, share, LEASE))
      if (claimed.length > 0) await start(businessId, claimed)
      isMore ||= claimed.length === share
    }
    return isMore && lane.free() > 0
  }

  return {
    work,
    async finish() {
      await lane.whenIdle()
      await writeDown()
    },
  }
}

/** How many messages of each channel are on their way at once; mail by as many connections as were opened for it. */
export type Places = { push: number; mail: number; sms: number }

/**
 * Tells the people of every alert, until it is stopped. `listen` is given what calls for a look, for each cell; without
 * it the work is looked for every half second.
 */
export const startDelivering = (
  deps: Deps,
  places: Places,
  listen?: (cell: number, call: () => void) => () => void,
) => {
  const stop = new AbortController()
  const bells = new Set<Bell>()
  const unlisten: (() => void)[] = []
  const running = deps.cells.all.flatMap((cell) => {
    const own = channels.map((one) => ({ one, bell: openBell() }))
    const planning = openBell()
    const ringAll = () => {
      for (const { bell } of own) bell.ring()
    }
    for (const bell of [planning, ...own.map(({ bell }) => bell)]) bells.add(bell)
    if (listen) unlisten.push(listen(cell.id, () => [planning.ring(), ringAll()]))
    const layOutDue = async () => {
      for (const businessId of await findBusinessesWith(cell, deps.clock, 0)) {
        await layOut(deps, admitJob(cell.id, businessId), ringAll)
      }
      return false
    }
    return [
      keepOn(deps, planning, stop.signal, 'laying out', layOutDue),
      ...own.map(async ({ one, bell }) => {
        const sending = sendBy(deps, cell, one, places[one.name], one.most ?? places[one.name], bell)
        await keepOn(deps, bell, stop.signal, one.name, sending.work)
        await sending.finish()
      }),
    ]
  })
  return async () => {
    stop.abort()
    for (const end of unlisten) end()
    for (const bell of bells) bell.ring()
    await Promise.all(running)
  }
}
