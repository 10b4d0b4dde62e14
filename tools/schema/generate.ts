import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCell, migrateIdentity } from '@quickprism/server/db/migrate'
import pg from 'pg'
import { startServices } from '../services/services.ts'
import { findPostgres } from '../services/throwaway/programs.ts'

type Column = {
  schema: 'identity' | 'business'
  table: string
  column: string
  type: string
  nullable: boolean
  /** Has a default, so that an insert may leave it out. */
  optional: boolean
  /** Computed by the database, so that nobody writes it. */
  computed: boolean
}

/** What a column is in TypeScript: as read, and as written where that differs. Follows column-types.ts. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
  timestamptz: 'Date',
  _timestamptz: 'Date[]',
  jsonb: 'Json',
}

const readColumns = async (owner: pg.Client) => {
  const { rows } = await owner.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type,
      not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as optional,
      a.attgenerated <> '' or a.attidentity = 'a' as computed
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('identity', 'business')
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
    order by n.nspname desc, c.relname, a.attnum`)
  return rows
}

const typeOf = ({ table, column, type, nullable, optional, computed }: Column) => {
  const base = TYPES[type]
  if (!base) throw new Error(`${table}.${column} is of type ${type}: say in generate.ts what that is in TypeScript`)
  // What is read differs from what is written already; that it may be left out goes in there.
  if (base === 'Json' && optional) return 'JsonWithDefault'
  const read = nullable ? `${base} | null` : base
  return computed ? `GeneratedAlways<${read}>` : optional ? `Generated<${read}>` : read
}

const interfaceOf = (name: string, columns: readonly Column[]) => {
  const tables = Object.entries(Object.groupBy(columns, ({ schema, table }) => `${schema}.${table}`)).map(
    ([table, of = []]) => `  '${table}': {\n${of.map((it) => `    ${it.column}: ${typeOf(it)}\n`).join('')}  }\n`,
  )
  return `export interface ${name} {\n${tables.join('')}}\n`
}

const typesOf = (columns: readonly Column[]) => `// Written by \`npm run db:types\` from the migrations. Do not edit.

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json = JSONColumnType<Record<string, unknown>>
type JsonWithDefault = JSONColumnType<Record<string, unknown>, string | undefined>

/** What belongs to a person, and where each business lives. */
${interfaceOf(
  'IdentitySchema',
  columns.filter(({ schema }) => schema === 'identity'),
)}
/** What belongs to one business. */
${interfaceOf(
  'BusinessSchema',
  columns.filter(({ schema }) => schema === 'business'),
)}`

/** Keeps what a person reads: no session settings, no names of the machine's roles, no empty comments. */
const dumpSchema = (url: string) =>
  execFileSync(
    join(findPostgres(), 'pg_dump'),
    ['--schema-only', '--no-owner', '--schema=identity', '--schema=business', url],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((line) => !/^(--.*|SET .*|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*)$/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const generate = async () => {
  const services = await startServices({ redis: false })
  const maintenance = new pg.Client(services.postgres)
  await maintenance.connect()
  const database = `generate_${process.pid}`
  await maintenance.query(`create database ${database}`)
  const url = new URL(services.postgres)
  url.pathname = database
  try {
    await migrateIdentity(url.href)
    await migrateCell(url.href)
    const owner = new pg.Client(url.href)
    await owner.connect()
    const columns = await readColumns(owner)
    await owner.end()
    return {
      'schema.gen.ts': typesOf(columns),
      'schema.sql': `-- The schema as the migrations leave it, written by \`npm run db:types\`. Do not edit.\n\n${dumpSchema(url.href)}\n`,
    }
  } finally {
    await maintenance.query(`drop database ${database} with (force)`)
    await maintenance.end()
    await services.stop()
  }
}

const isCheck = process.argv.includes('--check')
const files = Object.entries(await generate()).map(([name, text]) => ({
  path: join(import.meta.dirname, '../../apps/server/src/db', name),
  name,
  text,
}))
if (isCheck) {
  const stale = files.filter(({ path, text }) => readFileSync(path, 'utf8') !== text)
  for (const { name } of stale) console.error(`${name} is not what the migrations make: run npm run db:types`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { path, text } of files) writeFileSync(path, text)
}
