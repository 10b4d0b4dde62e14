import { workerData } from 'node:worker_threads'
import { answerEach } from './thread.ts'
import { type Cell, openWorkbook, type Sheet } from './xlsx.ts'

/** What the thread is asked, one thing after another; it answers each with the bytes that are ready. */
export type Asked = { do: 'begin' } | { do: 'add'; rows: Cell[][] } | { do: 'end' }

const { sheet, at } = workerData as { sheet: Sheet; at: Date }
const workbook = openWorkbook(sheet, at)

answerEach((asked: Asked) => (asked.do === 'add' ? workbook.add(asked.rows) : workbook[asked.do]()))
