import { openThread } from './thread.ts'
import type { Cell, Sheet } from './xlsx.ts'
import type { Asked } from './xlsx-thread.ts'

/** Writes a workbook on a thread of its own, so that the server goes on answering meanwhile. */
export const writeOnThread = (sheet: Sheet, at: Date, signal: AbortSignal) => {
  const thread = openThread(new URL('./xlsx-thread.ts', import.meta.url), { sheet, at })
  const ask = (asked: Asked) => thread.ask(asked, signal)
  return {
    begin: () => ask({ do: 'begin' }),
    add: (rows: Cell[][]) => ask({ do: 'add', rows }),
    end: () => ask({ do: 'end' }),
    close: () => thread.close(),
  }
}
