import { createHash } from 'node:crypto'
import { audit } from '@quickprism/contract/audit'
import { shippedVerifier } from '@quickprism/tools/testing/audit-export'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { zip } from '../../adapters/zip.ts'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { BusinessSchema } from '../../db/schema.gen.ts'
import { beginExport, filesOf } from './exporting.ts'
import { checkTrails, exportHeads } from './jobs.ts'
import { verifyTrails } from './verify.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Row = { seq: number; at: Date; entry: string; previous: Buffer; hash: Buffer }
type Head = Pick<Row, 'seq' | 'hash'>
type State = { rows: Row[]; head: Head | undefined }

/** Hashes that fit, from one entry on: what someone does who knows the format. */
const relink = (businessId: number, rows: readonly Row[], from: number): Row[] => {
  const linked = rows.slice(0, from)
  for (const row of rows.slice(from)) {
    const seq = linked.length + 1
    const previous = linked.at(-1)?.hash ?? Buffer.alloc(32)
    const text = `${businessId}:${seq}:${BigInt(row.at.getTime()) * 1000n}:${row.entry}`
    linked.push({ ...row, seq, previous, hash: createHash('sha256').update(previous).update(text).digest() })
  }
  return linked
}

const headOf = (rows: readonly Row[]): Head | undefined => rows.at(-1)

const flipped = (bytes: Buffer, bit: number) => {
  const copy = Buffer.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
  return copy
}

type Damage = (state: State, below: (limit: number) => number, businessId: number) => State

const editOne = (edit: (row: Row, below: (limit: number) => number) => Partial<Row>): Damage => {
  return ({ rows, head }, below) => {
    const at = below(rows.length)
    const row = rows[at] as Row
    return { rows: rows.with(at, { ...row, ...edit(row, below) }), head }
  }
}

const forgery = (row: Row): Row => ({ ...row, entry: row.entry.replace('role.edited', 'role.deleted') })

/** Everything someone with all rights over the database may do to a trail, but for adding to its end as we do. */
const damages: Record<string, Damage[]> = {
  edit: [
    editOne(({ entry }, below) => ({ entry: entry.replace(/"about":"[^"]*"/, `"about":"R9${below(1e9)}"`) })),
    editOne(({ entry }) => ({ entry: `${entry} ` })),
    editOne(({ at }, below) => ({ at: new Date(at.getTime() + 1 + below(1e9)) })),
    editOne(({ hash }, below) => ({ hash: flipped(hash, below(256)) })),
    editOne(({ previous }, below) => ({ previous: flipped(previous, below(256)) })),
    ({ rows }, below) => ({ rows, head: { seq: rows.length, hash: flipped(rows.at(-1)?.hash as Buffer, below(256)) } }),
    // An entry rewritten, and everything after it with hashes that fit, the head too.
    ({ rows }, below, id) => {
      const at = below(rows.length)
      const rewritten = relink(id, rows.with(at, forgery(rows[at] as Row)), at)
      return { rows: rewritten, head: headOf(rewritten) }
    },
  ],
  deletion: [
    ({ rows, head }, below) => ({ rows: rows.toSpliced(below(rows.length), 1), head }),
    ({ rows, head }, below) => ({ rows: rows.toSpliced(below(rows.length), 1 + below(5)), head }),
    ({ rows }, below, id) => {
      const at = below(rows.length - 1)
      const closed = relink(id, rows.toSpliced(at, 1), at)
      return { rows: closed, head: headOf(closed) }
    },
    ({ rows }) => ({ rows, head: { seq: 0, hash: Buffer.alloc(32) } }),
  ],
  insertion: [
    ({ rows, head }, below) => {
      const at = 1 + below(rows.length - 1)
      const after = rows.slice(at).map((row) => ({ ...row, seq: row.seq + 1 }))
      return { rows: [...rows.slice(0, at), forgery({ ...(rows[at] as Row) }), ...after], head }
    },
    ({ rows }, below, id) => {
      const at = below(rows.length)
      const more = relink(id, rows.toSpliced(at, 0, forgery(rows[at] as Row)), at)
      return { rows: more, head: headOf(more) }
    },
    ({ rows, head }, _, id) => ({ rows: relink(id, [...rows, forgery(rows.at(-1) as Row)], rows.length), head }),
    ({ rows, head }, below) => ({ rows: [{ ...(rows[0] as Row), seq: -below(100) }, ...rows], head }),
  ],
  swap: [
    ({ rows, head }, below) => {
      const [one, two] = twoOf(rows.length, below)
      const [a, b] = [rows[one] as Row, rows[two] as Row]
      return { rows: rows.with(one, { ...a, entry: b.entry }).with(two, { ...b, entry: a.entry }), head }
    },
    ({ rows, head }, below) => {
      const [one, two] = twoOf(rows.length, below)
      const [a, b] = [rows[one] as Row, rows[two] as Row]
      return { rows: rows.with(one, { ...a, seq: b.seq }).with(two, { ...b, seq: a.seq }), head }
    },
    ({ rows }, below, id) => {
      const [one, two] = twoOf(rows.length, below)
      const swapped = relink(id, rows.with(one, rows[two] as Row).with(two, rows[one] as Row), Math.min(one, two))
      return { rows: swapped, head: headOf(swapped) }
    },
  ],
  'tail cut': [
    ({ rows }, below) => {
      const left = rows.slice(0, 1 + below(rows.length - 1))
      return { rows: left, head: headOf(left) }
    },
    ({ rows, head }, below) => ({ rows: rows.slice(0, below(rows.length)), head }),
    () => ({ rows: [], head: undefined }),
    // Cut off and grown again to at least its old length, with entries and hashes that fit.
    ({ rows }, below, id) => {
      const at = below(rows.length)
      const grown = relink(id, [...rows.slice(0, at), ...rows.slice(at).map(forgery), ...rows.slice(0, below(5))], at)
      return { rows: grown, head: headOf(grown) }
    },
  ],
}

const twoOf = (length: number, below: (limit: number) => number): [number, number] => {
  const one = below(length)
  return [one, (one + 1 + below(length - 1)) % length]
}

/** Reads and writes a whole trail past every rule, as nobody but the database's superuser can. */
const superuser = (cell: Kysely<BusinessSchema>, businessId: number) => ({
  async read(): Promise<State> {
    const rows = await cell
      .selectFrom('business.audit')
      .select(['seq', 'at', 'entry', 'previous', 'hash'])
      .where('business_id', '=', businessId)
      .orderBy('seq')
      .execute()
    return { rows, head: headOf(rows) }
  },
  write: ({ rows, head }: State) =>
    cell.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.deleteFrom('business.audit').where('business_id', '=', businessId).execute()
      await tx.deleteFrom('business.audit_head').where('business_id', '=', businessId).execute()
      if (head)
        await tx
          .insertInto('business.audit_head')
          .values({ business_id: businessId, seq: head.seq, hash: head.hash })
          .execute()
      const values = rows.map((row) => ({ ...row, business_id: businessId }))
      if (values.length > 0) await tx.insertInto('business.audit').values(values).execute()
    }),
  forgetCheck: () => cell.deleteFrom('business.trail_check').where('business_id', '=', businessId).execute(),
})

/** No two are alike: exchanging equal ones would change nothing. */
const write = async ({ business: { businessId, cell }, branchId }: GivenBranch, from: number, to: number) => {
  const scope = admitJob(cell, businessId)
  for (let number = from; number <= to; number++) {
    await inBusiness(t.deps, scope, async (tx) =>
      record(tx, scope, { event: 'role.edited', branch: branchId, about: `R${number}` }),
    )
  }
}

describe('a trail that someone meddled with', () => {
  proof(
    'AU-01',
    'every edit, deletion, insertion, swap and tail cut made as the database superuser is found: by the full check, by the running one and by the verifier that comes with an export',
    { ci: { damages: 25 }, stated: { damages: 500 } },
    async ({ damages: count }) => {
      const branch = await t.given.branch()
      const { business } = branch
      const reader = t.as(business.root)
      const stateOf = async () =>
        (await reader(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })).trail.state
      await stateOf()
      await write(branch, 2, 25)
      await exportHeads(business.cell, t.deps)
      await write(branch, 26, 40)
      await exportHeads(business.cell, t.deps)

      const trail = superuser(t.owner.cellOf(business), business.businessId)
      const whole = await trail.read()
      const scope = admitJob(business.cell, business.businessId)
      const exportNow = async () => {
        const exported = await beginExport(t.deps, scope)
        return Buffer.concat(await zip(await filesOf(exported), exported.at))
      }
      const { check } = await shippedVerifier(await exportNow())

      const { below } = t.deps.random
      const kinds = Object.keys(damages)
      const found = { full: 0, running: 0, shipped: 0 }
      const missed: string[] = []
      let slowest = 0
      for (let number = 0; number < count; number++) {
        const kind = kinds[number % kinds.length] as string
        const ways = damages[kind] as Damage[]
        const way = below(ways.length)
        await trail.write((ways[way] as Damage)(whole, below, business.businessId))

        const started = performance.now()
        const { findings } = await verifyTrails(t.deps)
        slowest = Math.max(slowest, performance.now() - started)
        await checkTrails(business.cell, t.deps)
        const shown = await stateOf()
        const { code } = await check(await exportNow())
        found.full += findings.length === 1 ? 1 : 0
        found.running += shown === 'broken' ? 1 : 0
        found.shipped += code === 1 ? 1 : 0
        if (findings.length !== 1 || shown !== 'broken' || code !== 1) missed.push(`${number}: ${kind} ${way}`)

        await trail.write(whole)
        // Every other time the worker has seen the trail whole before, and otherwise comes to it for the first time.
        await trail.forgetCheck()
        if (number % 2) await checkTrails(business.cell, t.deps)
      }
      expect(missed).toEqual([])
      expect(found).toEqual({ full: count, running: count, shipped: count })

      await checkTrails(business.cell, t.deps)
      expect((await verifyTrails(t.deps)).findings).toEqual([])
      expect(await stateOf()).toBe('verified')
      expect(await check(await exportNow())).toMatchObject({ code: 0 })
      return {
        'entries in the trail': whole.rows.length,
        'damages, of five kinds': count,
        'found by the full check': found.full,
        'found by the running check': found.running,
        'found by the verifier shipped with the export': found.shipped,
        'slowest full check': `${Math.round(slowest)} ms`,
      }
    },
  )
})
