import { createHash, randomUUID } from 'node:crypto'
import { proof } from '@quickprism/tools/testing/proof'
import { openServicePool } from '@quickprism/tools/testing/service-pool'
import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { columnTypes } from './column-types.ts'

let databases: FreshDatabases
let owner: pg.Client
let service: pg.Pool
let businessId = 0

beforeAll(async () => {
  databases = await freshDatabases()
  owner = new pg.Client({ connectionString: databases.ownerUrls.cells[0], types: columnTypes })
  await owner.connect()
  service = openServicePool(databases, 8)
})

afterAll(async () => {
  await service.end()
  await owner.end()
  await databases.drop()
})

beforeEach(async () => {
  businessId++
  await owner.query(
    `insert into business.business (business_id, quick_id, registered_name, root_person_id, created_at)
      values ($1, $2, 'Malabar Foods', 1, '2026-01-01Z')`,
    [businessId, `B${businessId}`],
  )
})

const SERIALIZATION_FAILURE = '40001'
const at = new Date('2026-11-15T04:30:00.123Z')

const inBusiness = async <T>(work: (client: pg.PoolClient) => Promise<T>, isolation = 'read committed'): Promise<T> => {
  const client = await service.connect()
  try {
    await client.query(`begin isolation level ${isolation}`)
    await client.query('select business.enter($1)', [businessId])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    if ((error as pg.DatabaseError).code !== SERIALIZATION_FAILURE) throw error
  } finally {
    client.release()
  }
  return inBusiness(work, isolation)
}

const APPEND = 'select business.append_audit($1, $2, $3)'

const recordAll = (entries: readonly object[], isolation?: string) =>
  inBusiness(
    (client) => client.query(APPEND, [businessId, at, entries.map((entry) => JSON.stringify(entry))]),
    isolation,
  )

const record = (entry: object, isolation?: string) => recordAll([entry], isolation)

type Link = { seq: number; at: Date; entry: string; previous: Buffer; hash: Buffer }

const trail = async () =>
  (await owner.query<Link>('select * from business.audit where business_id = $1 order by seq', [businessId])).rows

/** Recomputed here from nothing but the description of the format. */
const expectedHashes = (links: readonly Link[]) => {
  let previous = Buffer.alloc(32)
  return links.map(({ entry, at }, index) => {
    const text = `${businessId}:${index + 1}:${BigInt(at.getTime()) * 1000n}:${entry}`
    previous = createHash('sha256').update(previous).update(text, 'utf8').digest()
    return previous.toString('hex')
  })
}

const expectWhole = async (length: number) => {
  const links = await trail()
  expect(links.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, n) => n + 1))
  expect(links.map(({ hash }) => hash.toString('hex'))).toEqual(expectedHashes(links))
  expect(links.slice(1).map(({ previous }) => previous)).toEqual(links.slice(0, -1).map(({ hash }) => hash))
  const { rows } = await service.query('select * from business.audit_heads() where business_id = $1', [businessId])
  expect(rows).toEqual([{ business_id: businessId, seq: length, hash: links.at(-1)?.hash }])
}

describe('the audit trail', () => {
  it('AU-01: is a chain that anyone can recompute, whatever script the words are in', async () => {
    await record({ event: 'role.created', actor: 7, branch: null })
    await record({ event: 'visitor.revealed', actor: 8, branch: 3, reason: 'संदेह; "quoted" — ünï' })
    await record({ event: 'branch.edited', actor: null, branch: 3 })
    await expectWhole(3)
    expect(await trail()).toMatchObject([
      { event: 'role.created', actor: 7, branch_id: null, at },
      { event: 'visitor.revealed', actor: 8, branch_id: 3 },
      { event: 'branch.edited', actor: null, branch_id: 3 },
    ])
  })

  it('takes the entries of one transaction together, and counts them for each branch and day', async () => {
    await record({ event: 'role.created', branch: null })
    await recordAll(Array.from({ length: 3_000 }, (_, n) => ({ event: 'branch.edited', branch: 1 + (n % 2), n })))
    await expectWhole(3_001)
    const { rows } = await owner.query(
      'select branch_id, day, entries from business.audit_day where business_id = $1 order by branch_id',
      [businessId],
    )
    expect(rows).toEqual([
      { branch_id: 0, day: '2026-11-15', entries: 1 },
      { branch_id: 1, day: '2026-11-15', entries: 1_500 },
      { branch_id: 2, day: '2026-11-15', entries: 1_500 },
    ])
  })

  it('refuses an entry that names no event', async () => {
    await expect(record({ actor: 7 })).rejects.toThrow('null value in column "event"')
  })

  it('refuses an entry for a business that was not entered', async () => {
    const elsewhere = (client: pg.PoolClient) => client.query(APPEND, [businessId + 1000, at, ['{"event":"x"}']])
    await expect(inBusiness(elsewhere)).rejects.toThrow('an audit entry belongs to the business that was entered')
  })

  it.each(['read committed', 'repeatable read'])(
    'AU-04: does not fork under 8 writers at once, %s',
    async (isolation) => {
      const writers = Array.from({ length: 8 }, async (_, actor) => {
        for (let n = 0; n < 12; n++) await record({ event: 'role.edited', actor, n }, isolation)
      })
      await Promise.all(writers)
      await expectWhole(96)
    },
  )
})

/** What the role that the server runs as might try. */
const attempts: [to: string, sql: string][] = [
  ['change an entry', `update business.audit set entry = '{}'`],
  ['delete an entry', 'delete from business.audit'],
  [
    'add an entry of its own making',
    `insert into business.audit (business_id, seq, at, entry, previous, hash)
    values (1, 99, now(), '{"event":"x"}', '', '')`,
  ],
  ['empty the trail', 'truncate business.audit'],
  ['move the head', 'update business.audit_head set seq = 0'],
  ['add a head', `insert into business.audit_head values (1, 0, '')`],
  ['delete the head', 'delete from business.audit_head'],
  ['change the table', 'alter table business.audit add column note text'],
  ['switch its policy off', 'alter table business.audit disable row level security'],
  ['switch its triggers off', 'alter table business.audit disable trigger all'],
  ['switch the triggers of the head off', 'alter table business.audit_head disable trigger all'],
  ['switch its rules off for a while', 'set session_replication_role = replica'],
  ['put a trigger on it', 'create trigger quiet before insert on business.audit execute function now()'],
  ['put a rule on it', 'create rule quiet as on insert to business.audit do instead nothing'],
  ['drop it', 'drop table business.audit'],
  ['copy into it', `copy business.audit (business_id, seq) from stdin`],
  ['lock others out of it', 'lock table business.audit in access exclusive mode'],
  ['change a count', 'update business.audit_day set entries = 0'],
  ['delete a count', 'delete from business.audit_day'],
  ['empty the counts', 'truncate business.audit_day'],
  [
    'give itself the right',
    `grant update on business.audit to quickprism_service; update business.audit set entry = '{}'`,
  ],
  ['become the one who may', 'set role quickprism_definer'],
  ['take the table over', 'alter table business.audit owner to quickprism_service'],
  ['change the function that writes', 'alter function business.append_audit security invoker'],
  [
    'replace the function that writes',
    `create or replace function business.append_audit(for_business int, at timestamptz, entries text[]) returns bigint
    language sql as 'select 1::bigint'`,
  ],
  ['switch one trigger off', 'alter table business.audit disable trigger user'],
  ['read its log no more', "set log_min_error_statement = 'panic'"],
  ['be logged no more', "set log_min_messages = 'panic'"],
]

/** PostgreSQL's own log from a place in it on; nothing where the server under test keeps it elsewhere. */
const logFrom = async (offset: number) => {
  const { rows } = await owner.query<{ text: string | null }>(
    "select pg_read_file('server.log', $1, 50000000, true) as text",
    [offset],
  )
  return rows[0]?.text ?? undefined
}

const logSize = async () => {
  const { rows } = await owner.query<{ size: number | null }>("select size from pg_stat_file('server.log', true)")
  return Number(rows[0]?.size ?? 0)
}

proof(
  'AU-08',
  'the role that the server runs as can change nothing in the trail, and what it tries is in PostgreSQL’s own log',
  { ci: 'every attempt', stated: 'every attempt' },
  async () => {
    const { rows } = await service.query<{ setting: string }>(
      "select current_setting(name) as setting from unnest(array['log_min_messages', 'log_min_error_statement']) name",
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['warning', 'error'])

    await record({ event: 'role.created' })
    const [mark, offset] = [randomUUID(), await logSize()]
    for (const [index, [, sql]] of attempts.entries()) {
      await expect(inBusiness((client) => client.query(`/* ${mark} ${index} */ ${sql}`))).rejects.toThrow(
        /permission denied|must be owner|must be member/,
      )
    }
    await expectWhole(1)

    const log = await logFrom(offset)
    const unlogged = log === undefined ? [] : attempts.filter((_, index) => !log.includes(`${mark} ${index} `))
    expect(unlogged).toEqual([])
    return {
      Attempts: attempts.length,
      Refused: attempts.length,
      'In the log with their statement': log === undefined ? 'by its settings' : attempts.length,
    }
  },
)
