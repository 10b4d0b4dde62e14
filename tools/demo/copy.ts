import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Table, tables } from './tables.ts'

type Value = string | number | boolean | Date | Buffer | null
type Row<Column extends string> = Record<Column, Value>

const LINES_AT_ONCE = 500

const cell = (value: Value) => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (special) => `\\${special}`)
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return value instanceof Date ? value.toISOString() : String(value)
}

function* inChunks(lines: readonly string[]) {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    yield `${lines.slice(start, start + LINES_AT_ONCE).join('\n')}\n`
  }
}

const deliver = async (client: pg.ClientBase, load: ReadonlyMap<Table, readonly string[]>) => {
  for (const table of Object.values<Table>(tables)) {
    const lines = load.get(table)
    if (!lines) continue
    const into = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(inChunks(lines)), into)
  }
}

/** A database that is being filled, and the rows that wait to be written there. */
export type Depot = {
  add<Column extends string>(table: Table<Column>, row: Row<Column>): void
  /** Sends what waits once the load before is in, and lets the caller go on with the next meanwhile. */
  send(): Promise<void>
  /** Sends what waits and comes back when everything is in. */
  written(): Promise<void>
}

export const createDepot = (client: pg.ClientBase): Depot => {
  let waiting = new Map<Table, string[]>()
  let underWay = Promise.resolve()
  const send = async () => {
    await underWay
    underWay = deliver(client, waiting)
    waiting = new Map()
    // Whoever waits next hears of a failure.
    underWay.catch(() => {})
  }
  return {
    add(table, row) {
      const line = table.columns.map((column) => cell(row[column])).join('\t')
      const lines = waiting.get(table)
      if (lines) lines.push(line)
      else waiting.set(table, [line])
    },
    send,
    async written() {
      await send()
      await underWay
    },
  }
}
