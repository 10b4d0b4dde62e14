import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cell, Sheet } from './xlsx.ts'
import type { Asked } from './xlsx-thread.ts'

/** Writes a workbook on a thread of its own, so that the server goes on answering meanwhile. */
export const writeOnThread = (sheet: Sheet, at: Date, signal: AbortSignal) => {
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), { workerData: { sheet, at } })
  // Whoever waits for an answer hears of it; nobody else has to.
  worker.on('error', () => undefined)
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('The thread that writes the spreadsheet has ended')))
  const ask = async (asked: Asked): Promise<Uint8Array> => {
    const whileThere = AbortSignal.any([signal, ended.signal])
    whileThere.throwIfAborted()
    worker.postMessage(asked)
    const [piece] = (await once(worker, 'message', { signal: whileThere })) as [Uint8Array]
    return piece
  }
  return {
    begin: () => ask({ do: 'begin' }),
    add: (rows: Cell[][]) => ask({ do: 'add', rows }),
    end: () => ask({ do: 'end' }),
    close: () => worker.terminate(),
  }
}
