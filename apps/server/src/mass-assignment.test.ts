import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { proof } from '@quickprism/tools/testing/proof'
import { rawAnswer } from '@quickprism/tools/testing/raw-answer'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { routes } from './app.ts'

let t: TestApp
let samples: ReturnType<typeof sampler>
const owners: pg.Client[] = []
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
  samples = sampler(t)
  const { identity, cells } = t.databases.ownerUrls
  for (const url of new Set([identity, ...cells])) {
    const owner = new pg.Client(url)
    await owner.connect()
    owners.push(owner)
  }
})
afterAll(async () => {
  for (const owner of owners) await owner.end()
  await t.close()
})

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

const fieldsIn = ({ properties = {}, items, anyOf = [] }: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(fieldsIn),
]

const MARK = 'mass-assigned'
const NUMBER = 4242
const MOMENT = '2001-02-03T04:05:06.000Z'

/** A value of the field's own kind, to be known again wherever it ends up. */
const markOf = (kind: string, flag: boolean): unknown => {
  if (/bool/.test(kind)) return flag
  if (/int|numeric|number|double|real/.test(kind)) return NUMBER
  if (/timestamp|date/.test(kind)) return MOMENT
  if (/ARRAY|array/.test(kind)) return [MARK]
  if (/json|object/.test(kind)) return { [MARK]: MARK }
  return MARK
}

/** Every field of every entity there is: the columns of all tables, and all that any call takes or tells. */
const everyField = async (flag: boolean) => {
  const fields = new Map<string, unknown>()
  for (const endpoint of walked) {
    for (const part of [endpoint.params, endpoint.query, endpoint.body, endpoint.reply]) {
      if (!part) continue
      for (const [name, { type = 'string' }] of fieldsIn(schemaOf(part, 'output'))) fields.set(name, markOf(type, flag))
    }
  }
  for (const owner of owners) {
    const { rows } = await owner.query<{ column_name: string; data_type: string }>(
      "select column_name, data_type from information_schema.columns where table_schema in ('identity', 'business')",
    )
    for (const { column_name, data_type } of rows) fields.set(column_name, markOf(data_type, flag))
  }
  for (const name of ['verified', 'masked', 'owner', 'root', 'epoch', 'isRoot', 'permissions']) {
    if (!fields.has(name)) fields.set(name, flag)
  }
  return fields
}

/** The value with all of these fields added, wherever in it an object has fields of its own. */
const stuffed = (
  value: unknown,
  schema: JsonSchema,
  extras: ReadonlyMap<string, unknown>,
  aliases: object,
): unknown => {
  const { properties, items, anyOf } = schema
  if (Array.isArray(value)) return items ? value.map((one) => stuffed(one, items, extras, aliases)) : value
  if (typeof value !== 'object' || value === null) return value
  if (!properties) {
    const fitting = anyOf?.find((one) => one.properties)
    return fitting ? stuffed(value, fitting, extras, aliases) : value
  }
  const added = extras.entries().filter(([name]) => !(name in properties) && !(name in aliases))
  const own = Object.entries(value).map(([name, inner]) => [
    name,
    stuffed(inner, properties[name] ?? {}, extras, aliases),
  ])
  return { ...Object.fromEntries(added), ...Object.fromEntries(own) }
}

type Parts = { params?: object; query?: object | undefined; body?: object; file?: Blob }

const withExtras = (endpoint: Endpoint, input: Parts, extras: ReadonlyMap<string, unknown>): Parts => {
  const part = (schema: z.ZodType | undefined, value: object | undefined) =>
    schema ? (stuffed(value ?? {}, schemaOf(schema, 'input'), extras, endpoint.aliases ?? {}) as object) : undefined
  const query = part(endpoint.query ?? z.object({}), input.query)
  return { ...input, query, ...(endpoint.body ? { body: part(endpoint.body, input.body) as object } : {}) }
}

type Row = { table: string; kinds: Record<string, string>; row: Record<string, unknown> }

/** A count for an address is begun by the first and raised by the others, whatever they send. */
const COUNTS = 'identity.allowance'

/** A table of partitions is read as the one table it is. */
const tablesOf = async (owner: pg.Client) => {
  const { rows } = await owner.query<{ table: string; kinds: Record<string, string> }>(`
    select n.nspname || '.' || c.relname as table, json_object_agg(a.attname, format_type(a.atttypid, null)) as kinds
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('identity', 'business') and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
     group by 1
  `)
  const each = (text: (table: string) => string) => rows.map(({ table }) => text(table)).join(' union all ')
  return {
    owner,
    written: each(
      (table) => `select '${table}' as table, to_jsonb(x) as row from ${table} x where x.xmin::text::bigint >= $1`,
    ),
    counted: each((table) => `select '${table}' as table, count(*)::int as rows from ${table}`),
    kindsOf: new Map(rows.map(({ table, kinds }) => [table, kinds])),
  }
}

type Tables = Awaited<ReturnType<typeof tablesOf>>

/** How many rows each table has, and which transaction comes next. */
const standing = async ({ owner, counted }: Tables) => {
  const { rows: counts } = await owner.query<{ table: string; rows: number }>(counted)
  const { rows } = await owner.query<{ next: string }>('select pg_current_xact_id()::text as next')
  return { counts: new Map(counts.map(({ table, rows: number }) => [table, number])), next: rows[0]?.next }
}

/** What was written since, and how many rows each table has more or less. */
const since = async (tables: Tables, { counts, next }: Awaited<ReturnType<typeof standing>>) => {
  const { rows } = await tables.owner.query<Pick<Row, 'table' | 'row'>>(tables.written, [next])
  const now = await standing(tables)
  return {
    rows: rows.map((row) => ({ ...row, kinds: tables.kindsOf.get(row.table) ?? {} })),
    more: [...now.counts]
      .map(([table, number]) => [table, number - (counts.get(table) ?? 0)] as const)
      .filter(([table, number]) => number !== 0 && table !== COUNTS),
  }
}

/** What of a row is the same in every run: what is set at all, and each flag and code. */
const outlineOf = ({ table, kinds, row }: Row) =>
  `${table} ${Object.entries(row)
    .map(([name, value]) => {
      const isTold = value === null || /bool|smallint/.test(kinds[name] ?? '')
      return `${name}:${isTold ? JSON.stringify(value) : 'set'}`
    })
    .sort()
    .join(' ')}`

const outlines = (rows: readonly Row[]) =>
  rows
    .filter(({ table }) => table !== COUNTS)
    .map(outlineOf)
    .sort()

const isMarked = (key: string) =>
  key.includes(MARK) || key.includes(MOMENT.slice(0, 10)) || new RegExp(`[ :[]${NUMBER}[,}\\]]`).test(key)

/** Calls at a place made for it and says what is different in the tables afterwards. */
const act = async (databases: readonly Tables[], endpoint: Endpoint, extras: ReadonlyMap<string, unknown>) => {
  const { input, token } = await samples.whole(endpoint)
  const before = await Promise.all(databases.map(standing))
  const { status, text } = await rawAnswer(t.url, endpoint, withExtras(endpoint, input as Parts, extras), token)
  const changes = await Promise.all(databases.map((tables, number) => since(tables, before[number] as never)))
  const written = changes.flatMap(({ rows }) => rows)
  return {
    status,
    text,
    marked: written.map(({ table, row }) => `${table} ${JSON.stringify(row)}`).filter(isMarked),
    written: outlines(written),
    // Two businesses of one act may live in one cell or in two.
    more: Map.groupBy(
      changes.flatMap(({ more }) => more),
      ([table]) => table,
    )
      .entries()
      .map(([table, each]) => `${table} ${each.reduce((sum, [, number]) => sum + number, 0)}`)
      .toArray()
      .sort(),
  }
}

proof(
  'T33',
  'every field of every entity sent to every call changes nothing but what the call lists',
  { ci: { flags: [true] }, stated: { flags: [true, false] } },
  async ({ flags }) => {
    const sent = await Promise.all(flags.map(everyField))
    const databases = await Promise.all(owners.map(tablesOf))
    const figures = { heard: 0, acts: 0, changed: 0 }

    // What reaches an answer is what the contract made of it: nothing that it does not name, at any depth.
    for (const endpoint of walked) {
      const input = (await samples.whole(endpoint)).input as Parts
      for (const extras of sent) {
        const full = withExtras(endpoint, input, extras)
        for (const [schema, plain, more] of [
          [endpoint.query, input.query ?? {}, full.query],
          [endpoint.body, input.body, full.body],
        ] as const) {
          if (!schema || plain === undefined) continue
          figures.heard++
          expect(isDeepStrictEqual(schema.parse(more), schema.parse(plain)), title(endpoint)).toBe(true)
        }
      }
    }

    for (const endpoint of walked.filter(({ method }) => method !== 'GET')) {
      const plain = await act(databases, endpoint, new Map())
      for (const extras of sent) {
        const more = await act(databases, endpoint, extras)
        figures.acts++
        figures.changed += more.written.length
        expect(more.marked, title(endpoint)).toEqual([])
        const { marked: _, text, ...left } = more
        expect(left, `${title(endpoint)} ${text}`).toEqual({
          status: plain.status,
          written: plain.written,
          more: plain.more,
        })
      }
    }
    expect(figures.changed).toBeGreaterThan(0)
    return {
      'Fields sent beside those that are listed': sent[0]?.size ?? 0,
      'Inputs compared as they are heard': figures.heard,
      'Acts compared by what they leave in the tables': figures.acts,
      'Rows they left': figures.changed,
      'Fields that changed and are not listed': 0,
    }
  },
)
