import { setTimeout as pause } from 'node:timers/promises'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosDelivery } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { counter } from '../../http/metrics.ts'
import { type Claimed, type Letter, recordOutcomes, renew } from './delivery-queries.ts'
import { type Outcome, recordedAs } from './retrying.ts'

/** How often it is said that messages are still on their way: several times within their lease. */
const RENEW_EVERY = 2_000
/** After the database failed it is tried again. */
const COME_BACK_AFTER = 250

const givenUp = counter('sos_messages_given_up_total', 'Alert messages no provider accepted', ['channel'])

const names = new Map<number, string>(Object.entries(sosChannel).map(([name, channel]) => [channel, name]))

const keyOf = (businessId: number, { incident_id, message, roll_id, channel }: Claimed) =>
  [businessId, incident_id, message, roll_id, channel].join(' ')

type Ended = { claimed: Claimed; outcome: Outcome }

/**
 * What this process has in its hands, from when it was taken until what became of it is written down. Each business is
 * written by itself: what ends while one statement is under way goes out with the next.
 */
export const openRecorder = (deps: Deps, cell: CellHandle, isDue: () => void) => {
  const held = new Map<string, { businessId: number; claimed: Claimed }>()
  const ended = new Map<number, Ended[]>()
  const writing = new Map<number, Promise<void>>()

  const write = async (businessId: number, those: readonly Ended[]) => {
    const outcomes = those.map(({ claimed, outcome }) => ({ ...claimed, ...recordedAs(outcome, claimed.attempts) }))
    const lost = await inBusiness(deps, admitJob(cell.id, businessId), (tx) => recordOutcomes(tx, outcomes))
    for (const { claimed } of those) held.delete(keyOf(businessId, claimed))
    for (const { channel } of lost) givenUp.inc({ channel: names.get(channel) ?? '' })
    if (lost.length > 0) deps.log.error({ businessId, messages: lost.length }, 'messages of an alert were given up')
    if (outcomes.some(({ state, wait }) => state === sosDelivery.due && wait === 0)) isDue()
  }

  const writeAll = async (businessId: number) => {
    for (let those = ended.get(businessId); those; those = ended.get(businessId)) {
      ended.delete(businessId)
      try {
        await write(businessId, those)
      } catch (error) {
        deps.log.error({ err: error as Error, businessId }, 'what became of messages of an alert waits to be written')
        ended.set(businessId, [...those, ...(ended.get(businessId) ?? [])])
        await pause(COME_BACK_AFTER)
      }
    }
    writing.delete(businessId)
  }

  const renewAll = () =>
    Promise.all(
      [...Map.groupBy(held.values(), ({ businessId }) => businessId)].map(([businessId, those]) =>
        inBusiness(deps, admitJob(cell.id, businessId), (tx) =>
          renew(
            tx,
            those.map(({ claimed }) => claimed),
          ),
        ).catch((error: Error) =>
          deps.log.warn({ err: error, businessId }, 'messages of an alert were not held for longer'),
        ),
      ),
    )
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    renewing ??= renewAll().finally(() => {
      renewing = undefined
    })
  }, RENEW_EVERY)

  return {
    /** Keeps what was taken, and answers what of it is to be sent: not what is still on its way from here. */
    take(businessId: number, letters: readonly Letter[]) {
      return letters
        .map((letter) =>
          letter.filter((one) => {
            const before = held.get(keyOf(businessId, one))
            if (before) before.claimed.attempts = one.attempts
            else held.set(keyOf(businessId, one), { businessId, claimed: one })
            return !before
          }),
        )
        .filter((letter) => letter.length > 0)
    },
    /** What became of one message, for everyone it was for: written down in one statement. */
    end(businessId: number, letter: readonly Claimed[], outcome: Outcome) {
      if (letter.length === 0) return
      const those = ended.get(businessId) ?? []
      ended.set(businessId, [...those, ...letter.map((claimed) => ({ claimed, outcome }))])
      if (!writing.has(businessId)) writing.set(businessId, writeAll(businessId))
    },
    /** Once nothing is on its way: ends when everything is written. */
    async finish() {
      await Promise.all(writing.values())
      clearInterval(timer)
      await renewing
    },
  }
}

export type Recorder = ReturnType<typeof openRecorder>
