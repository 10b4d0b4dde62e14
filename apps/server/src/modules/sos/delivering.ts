import { admitJob } from '../../admission/admit.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { openBell } from './bell.ts'
import { findBusinessesWithWork } from './delivery-queries.ts'
import { layOut } from './planning.ts'
import { openRecorder } from './recording.ts'
import { openServing, type Places } from './serving.ts'
import { openTurns } from './turns.ts'

/** How often it is looked for work although nobody called. */
const LOOK_EVERY = 500
/** So many businesses are laid out at a time, and so many sent to: together they leave connections to what records. */
const AT_A_TIME = 3

/** Tells the people of every alert in one cell. */
const deliverIn = (deps: Deps, cell: CellHandle, places: Places) => {
  const bell = openBell()
  const stop = new AbortController()
  const failed = (businessId: number, error: Error) =>
    deps.log.error({ err: error, businessId }, 'messages of an alert wait, and are tried again')

  const recorder = openRecorder(deps, cell, bell.ring)
  const serving = openServing(deps, cell, recorder, places, bell.ring)
  const sending = openTurns(
    AT_A_TIME,
    async (businessId) => {
      const isMore = await serving.serve(businessId, sending.size())
      if (isMore && !stop.signal.aborted) sending.add([businessId])
    },
    failed,
  )
  const layingOut = openTurns(
    AT_A_TIME,
    (businessId) => layOut(deps, admitJob(cell.id, businessId), () => sending.add([businessId])),
    failed,
  )

  const look = async () => {
    const { toLayOut, toSend } = await findBusinessesWithWork(cell, deps.clock)
    layingOut.add(toLayOut)
    sending.add(toSend)
  }
  const keepLooking = async () => {
    while (!stop.signal.aborted) {
      await look().catch((error: Error) => deps.log.error({ err: error }, 'it cannot be seen whether an alert is on'))
      await bell.rung(LOOK_EVERY)
    }
  }
  const looking = keepLooking()

  return {
    call: bell.ring,
    async stop() {
      stop.abort()
      bell.ring()
      await looking
      await layingOut.stop()
      await sending.stop()
      await serving.whenIdle()
      await recorder.finish()
    },
  }
}

/**
 * Tells the people of every alert, until it is stopped. `listen` is given what calls for a look, for each cell; without
 * it the work is looked for every half second.
 */
export const startDelivering = (
  deps: Deps,
  places: Places,
  listen?: (cell: number, call: () => void) => () => void,
) => {
  const running = deps.cells.all.map((cell) => {
    const { call, stop } = deliverIn(deps, cell, places)
    return { stop, unlisten: listen?.(cell.id, call) }
  })
  return async () => {
    for (const { unlisten } of running) unlisten?.()
    await Promise.all(running.map(({ stop }) => stop()))
  }
}
