import { openThread, type Thread } from '../../adapters/thread.ts'
import type { IdentityHandle } from '../../db/connect.ts'
import { type FairGate, openFairGate } from '../../db/fair-gate.ts'
import type { Deps } from '../../deps.ts'
import { memoryPer } from '../../memory-per.ts'
import type { StaffScope } from '../../scopes.ts'
import type { Poster } from './poster-page.ts'

type Drawing = { gate: FairGate; thread: Thread | undefined }

/** One poster at a time, people in turns: each takes 20 to 100 ms of a processor. */
const drawingFor = memoryPer<IdentityHandle, Drawing>(() => ({
  gate: openFairGate({ room: 1, share: 1, alone: 1 }),
  thread: undefined,
}))

const openPosterThread = () => {
  const thread = openThread(new URL('./poster-thread.ts', import.meta.url))
  thread.unref()
  return thread
}

/** Draws on a thread that keeps its fonts open: reading and subsetting them would hold up every other answer. */
export const drawPosterOnThread = ({ identity }: Deps, { who }: StaffScope, poster: Poster) => {
  const drawing = drawingFor(identity)
  return drawing.gate.pass(who.personId, 'last', () => {
    if (!drawing.thread || drawing.thread.isOver) drawing.thread = openPosterThread()
    return drawing.thread.ask(poster)
  })
}
