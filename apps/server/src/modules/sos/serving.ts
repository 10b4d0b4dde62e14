import { admitJob } from '../../admission/admit.ts'
import { sosChannel } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type Claimed, claimDue, findIncidents, leaveAddress, putAside } from './delivery-queries.ts'
import { openPlaces } from './places.ts'
import type { Recorder } from './recording.ts'
import { addressesOf, toEachAddress, trySending, whoMoved } from './sending.ts'

/** How many messages of each channel are on their way at once. */
export type Places = Record<keyof typeof sosChannel, number>

/** So many may wait for a push or SMS provider that does not answer; mail has as many places as were opened for it. */
const MOST_OPEN = 2_000

/** Sends what is due at a business: by every channel that has places, of which it gets its share. */
export const openServing = (deps: Deps, cell: CellHandle, recorder: Recorder, places: Places, isFree: () => void) => {
  /** Some found no place, or took all that they were given. */
  let isMore = false
  const channels = (['push', 'mail', 'sms'] as const).map((name) => {
    const most = name === 'mail' ? places.mail : MOST_OPEN
    const own = openPlaces({ places: places[name], most }, () => {
      if (!isMore || own.free() < places[name] / 4) return
      isMore = false
      isFree()
    })
    return { channel: sosChannel[name], places: own }
  })
  const placesOf = (channel: number) => channels.find((one) => one.channel === channel)?.places

  /** Where these people are reached now. Whoever comes later is not held to be told where nothing was sent. */
  const lookUp = async (businessId: number, claimed: readonly Claimed[]) => {
    const addressOf = await addressesOf(deps, businessId, claimed)
    const moved = whoMoved(deps, businessId, claimed, addressOf)
    if (moved.length > 0) await inBusiness(deps, admitJob(cell.id, businessId), (tx) => leaveAddress(tx, moved))
    return addressOf
  }

  /** Answers whether there may be more to take at once. */
  const serve = async (businessId: number, among: number) => {
    const { claimed, incidents, shares } = await inBusiness(deps, admitJob(cell.id, businessId), async (tx) => {
      await putAside(tx)
      const taken = []
      for (const { channel, places } of channels) {
        const share = Math.ceil(places.free() / among)
        taken.push({ share, claimed: share === 0 ? [] : await claimDue(tx, channel, share) })
      }
      const claimed = taken.flatMap((one) => one.claimed)
      const ids = new Set(claimed.map(([{ incident_id }]) => incident_id))
      return { claimed, shares: taken, incidents: ids.size === 0 ? new Map() : await findIncidents(tx, [...ids]) }
    })
    isMore ||= shares.some(({ share, claimed }) => claimed.length === share)
    const taken = recorder.take(businessId, claimed)
    if (taken.length === 0) return false
    for (const letter of taken)
      recorder.end(
        businessId,
        letter.filter(({ has_it }) => has_it),
        { is: 'reached' },
      )
    const unsent = taken.map((letter) => letter.filter(({ has_it }) => !has_it))
    const addressOf = await lookUp(businessId, unsent.flat()).catch((error: Error) => {
      deps.log.error({ err: error, businessId }, 'nobody could be looked up for the messages of an alert')
    })
    for (const letter of unsent) {
      if (!addressOf) {
        recorder.end(businessId, letter, { is: 'unsent', error: 'nobody could be looked up' })
        continue
      }
      for (const people of toEachAddress(letter, addressOf)) {
        const [{ claimed: first }] = people
        const those = people.map(({ claimed }) => claimed)
        const incident = incidents.get(first.incident_id)
        if (!incident) recorder.end(businessId, those, { is: 'hopeless', error: 'the alert is gone' })
        else {
          placesOf(first.channel)?.run(async () => {
            recorder.end(businessId, those, await trySending(deps, { businessId, people, incident }))
          })
        }
      }
    }
    return shares.some(({ share, claimed }) => share > 0 && claimed.length === share)
  }

  return { serve, whenIdle: () => Promise.all(channels.map(({ places }) => places.whenIdle())) }
}
