import { parentPort, workerData } from 'node:worker_threads'
import { type Cell, openWorkbook, type Sheet } from './xlsx.ts'

/** What the thread is asked, one thing after another; it answers each with the bytes that are ready. */
export type Asked = { do: 'begin' } | { do: 'add'; rows: Cell[][] } | { do: 'end' }

const { sheet, at } = workerData as { sheet: Sheet; at: Date }
const workbook = openWorkbook(sheet, at)

const answer = async (asked: Asked) => {
  const piece = await (asked.do === 'add' ? workbook.add(asked.rows) : workbook[asked.do]())
  const bytes = new Uint8Array(piece)
  parentPort?.postMessage(bytes, [bytes.buffer])
}

parentPort?.on('message', (asked: Asked) => void answer(asked))
