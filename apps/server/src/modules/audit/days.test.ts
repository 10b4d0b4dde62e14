import { miscountedDays } from '@quickprism/tools/testing/audit-days'
import type { GivenBranch, GivenBusiness } from '@quickprism/tools/testing/given'
import { rowsRead } from '@quickprism/tools/testing/rows-read'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { findEntries, findPlace, type Logged, type Range } from './page-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const DAY = 86_400_000

const below = seededNumbers(18)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
const sometimes = <T>(value: () => T) => (below(4) === 0 ? undefined : value())

const scopeOf = ({ cell, businessId }: GivenBusiness) => admitJob(cell, businessId)

const pageOf = async (tx: BusinessTx, logged: Logged, slice: { offset: number; limit: number }) => {
  const { total, place } = await findPlace(tx, logged, slice)
  const rows = place ? await findEntries(tx, logged, place, slice.limit) : []
  return { total, page: rows.map(({ seq }) => seq) }
}

/** What the log must be, found by looking at every entry. */
const everyEntry = async ({ business, branchId }: GivenBranch, zone: string, { from, to }: Range) => {
  const { rows } = await sql<{ seq: number }>`
    select seq from business.audit
     where business_id = ${business.businessId} and (branch_id is null or branch_id = ${branchId})
       and (${from ?? null}::timestamp is null or at at time zone ${zone} >= ${from ?? null}::timestamp)
       and (${to ?? null}::timestamp is null or date_trunc('minute', at at time zone ${zone}) <= ${to ?? null}::timestamp)
     order by at desc, seq desc
  `.execute(t.owner.cellOf(business))
  return rows.map(({ seq }) => seq)
}

describe('the log by the counters of days', () => {
  /** Clocks are set back and forward in these days: in Berlin on 26 October, in Newfoundland on 2 November. */
  const FIRST = Date.parse('2025-10-20T00:00Z')
  const DAYS = 15
  const ZONES = ['Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

  /** Two branches and the whole business, by several writers at once, in no order of time. */
  const someHistory = async () => {
    const branches = [await t.given.branch()]
    const { business } = branches[0] as GivenBranch
    branches.push(await t.given.branch({ of: business }))
    const scope = scopeOf(business)
    const places = [null, ...branches.map(({ branchId }) => branchId)]
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let number = 0; number < 60; number++) {
          const moment = FIRST + below(DAYS * 24 * 12) * 5 * MINUTE + oneOf([0, 0, 59_999, below(5 * MINUTE)])
          await inBusiness(t.deps, scope, async (tx) => {
            tx.happenedAt = new Date(moment)
            for (let entry = below(3); entry >= 0; entry--) record(tx, scope, { event: 'a.b', branch: oneOf(places) })
          })
        }
      }),
    )
    return { business, branches }
  }

  const someMinute = () => new Date(FIRST - DAY + below((DAYS + 2) * 24 * 12) * 5 * MINUTE).toISOString().slice(0, 16)
  /** Within the hours that come twice, too. */
  const someStart = () => (below(5) === 0 ? `2025-${oneOf(['10-26', '11-02'])}T0${below(4)}:30` : someMinute())

  it('has the entries and the total of any range and page that counting by hand has, whatever the branch’s clock', async () => {
    const { business, branches } = await someHistory()
    expect(await miscountedDays(t.owner.cellOf(business), business.businessId)).toEqual([])
    let seen = 0
    await inBusiness(t.deps, scopeOf(business), async (tx) => {
      for (let round = 0; round < 150; round++) {
        const [branch, zone] = [oneOf(branches), oneOf(ZONES)]
        const range = { from: sometimes(someStart), to: sometimes(someStart) }
        const entries = await everyEntry(branch, zone, range)
        const limit = 1 + below(20)
        const offset = below(entries.length + 3)
        const page = await pageOf(tx, { branchId: branch.branchId, zone, range }, { offset, limit })
        expect({ zone, range, offset, limit, ...page }).toEqual({
          zone,
          range,
          offset,
          limit,
          total: entries.length,
          page: entries.slice(offset, offset + limit),
        })
        seen += page.page.length
      }
    })
    expect(seen).toBeGreaterThan(500)
  })
})

describe('a long history', () => {
  const FIRST = Date.parse('2026-01-05T00:00Z')
  const EACH_DAY = 60

  const DAYS = 60

  /** Every eight hours twenty entries, half of them of the branch. */
  const longHistory = async () => {
    const branch = await t.given.branch()
    const { businessId } = branch.business
    await sql`
      with entered as (select access_epoch from business.enter(${businessId}))
      select business.append_audit(${businessId}, at, (
        select array_agg(json_build_object('event', 'a.b', 'branch', case when n % 2 = 0 then ${branch.branchId}::int end)::text)
          from generate_series(1, 20) n
      ))
        from entered, generate_series(
          ${new Date(FIRST)}::timestamptz, ${new Date(FIRST + (DAYS - 1) * DAY + 20 * 60 * MINUTE)}::timestamptz, interval '8 hours'
        ) at
    `.execute(t.owner.cellOf(branch))
    await t.owner.analyze()
    return branch
  }

  it.each<[string, Partial<Range>, number, number]>([
    ['how many there are', {}, 0, 3_600],
    ['how many a long stretch of time has', { from: '2026-01-05T20:00' }, 0, 3_560],
    ['a page far behind', {}, 3_517, 3_600],
    ['a page far behind in a stretch of time', { from: '2026-01-05T20:00', to: '2026-03-04T20:00' }, 3_400, 3_480],
  ])('is not read to know %s', async (_, { from, to }, offset, total) => {
    const { business, branchId } = await longHistory()
    await inBusiness(t.deps, scopeOf(business), async (tx) => {
      const { audit } = await rowsRead(tx, ['audit'], async () => {
        const found = await pageOf(tx, { branchId, zone: 'Asia/Kolkata', range: { from, to } }, { offset, limit: 10 })
        expect(found).toEqual({ total, page: expect.objectContaining({ length: 10 }) })
      })
      expect(audit).toBeLessThan(4 * EACH_DAY)
    })
  })
})
