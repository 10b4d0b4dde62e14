import { Worker } from 'node:worker_threads'
import type { Answered } from './asking.ts'
import type { Asking } from './questions.ts'

/** Asks so much a second on a thread of its own until its end, which tells all answers. */
export const flood = (url: string, questions: readonly Asking[], perSecond: number) => {
  const thread = new Worker(new URL('./noisy-thread.ts', import.meta.url), {
    workerData: { url, questions, perSecond },
  })
  const told = new Promise<Answered[]>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The flood ended by itself')))
  })
  // Whoever ends it hears what went wrong.
  told.catch(() => {})
  return {
    end: async () => {
      thread.postMessage('stop')
      const answers = await told
      await thread.terminate()
      return answers
    },
  }
}
