import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCE = new URL('../../', import.meta.url).pathname

/** A statement that begins, ends, reopens, corrects or undoes visits, or that says where someone is. */
const writes = [
  /business\.(?:check_in|join_group|settle_visit|check_out|correct_check_out|undo_check_in|undo_check_out|close_due)\(/,
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](?:business\.visit|identity\.presence)['"`]/,
  /(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:business\.visit|identity\.presence)\b/i,
]

const writersOf = (paths: readonly string[]) =>
  paths.filter((path) => writes.some((statement) => statement.test(readFileSync(SOURCE + path, 'utf8')))).sort()

it('no other file begins, ends or corrects a visit, or says where a person is', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCE }).filter((path) => !path.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(300)
  expect(writersOf(sources)).toEqual([
    'modules/presence/presence-queries.ts',
    // An account that is closed is nowhere.
    'modules/privacy/erasing-queries.ts',
    'modules/visits/ending-queries.ts',
    'modules/visits/timeline-queries.ts',
  ])
})

/** The functions of the schema by name, with their bodies. */
const functionsIn = (schema: string) =>
  [...schema.matchAll(/CREATE FUNCTION business\.(\w+)\([\s\S]*?AS \$\$([\s\S]*?)\$\$;/g)].map(
    ([, name = '', body = '']) => ({ name, body }),
  )

it('nor does another function of the database', () => {
  const functions = functionsIn(readFileSync(`${SOURCE}db/schema.sql`, 'utf8'))
  const times = /(?:insert into|update|delete from) business\.visit\b/
  expect(functions.filter(({ body }) => times.test(body)).map(({ name }) => name)).toEqual([
    'check_in',
    'check_out',
    'close_due',
    'correct_check_out',
    'correct_purpose',
    'join_group',
    'settle_visit',
    'undo_check_in',
    'undo_check_out',
  ])
})
