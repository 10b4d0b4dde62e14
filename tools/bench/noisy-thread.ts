import { randomInt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { ask } from './asking.ts'
import { type Asking, takingTurns } from './questions.ts'

/** Asks on a thread of its own, so that whoever measures beside it is not kept waiting by it. */
const { url, questions, perSecond } = workerData as { url: string; questions: Asking[]; perSecond: number }
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const answered = await ask(url, takingTurns(questions), { perSecond, below: randomInt, isOver: () => isOver })
parentPort?.postMessage(answered)
