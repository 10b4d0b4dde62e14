import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@quickprism/contract/audit'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { checkTrail } from './check.ts'
import { checkTrails, exportHeads } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const later = (time: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + time)
}

const write = async ({ business: { businessId, cell } }: GivenBranch, entries: number) => {
  const scope = admitJob(cell, businessId)
  await inBusiness(t.deps, scope, async (tx) => {
    for (let number = 0; number < entries; number++) record(tx, scope, { event: 'role.edited', about: `R${number}` })
  })
}

/** The worker's next run, for the cell of this branch. */
const run = async (job: typeof checkTrails, { business }: GivenBranch) => job(business.cell, t.deps)

const meddle = ({ business }: GivenBranch, statement: (businessId: number) => RawBuilder<unknown>) =>
  statement(business.businessId).execute(t.owner.cellOf(business))

const stateOf = async (branch: GivenBranch) =>
  (await t.as(branch.business.root)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })).trail

/** A branch whose business has a trail of so many entries, seen once by the worker. */
const checkedTrail = async (entries: number) => {
  const branch = await t.given.branch()
  await stateOf(branch) // the sign-in is the first
  await write(branch, entries - 1)
  await run(exportHeads, branch)
  await run(checkTrails, branch)
  return branch
}

const moveHead = (id: number, seq: number) => sql`
  update business.audit_head h set seq = ${seq}, hash = a.hash
    from business.audit a where a.business_id = ${id} and a.seq = ${seq} and h.business_id = ${id}`

describe('the state of a trail', () => {
  it('is unchecked at first, and verified once the worker has been there', async () => {
    const branch = await t.given.branch()
    expect(await stateOf(branch)).toEqual({ state: 'unchecked', checked_entries: 0, checked_at: null, problem: null })
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toEqual({
      state: 'verified',
      checked_entries: 1,
      checked_at: t.clock.held.toISOString(),
      problem: null,
    })
  })

  it('goes on with what was added since', async () => {
    const branch = await checkedTrail(5)
    await write(branch, 3)
    later(5 * MINUTE)
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({ state: 'verified', checked_entries: 8 })
  })

  it('AU-01: is broken by an edit of an old entry, and whole again once that is undone', async () => {
    const branch = await checkedTrail(10)
    const swap = (from: string, to: string) => (id: number) =>
      sql`update business.audit set entry = replace(entry, ${from}, ${to}) where business_id = ${id} and seq = 4`
    await meddle(branch, swap('"R2"', '"R9"'))
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({
      state: 'broken',
      problem: 'entry 4 was changed',
      checked_entries: 10,
    })
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem: 'entry 4 was changed' })
    await meddle(branch, swap('"R9"', '"R2"'))
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({ state: 'verified', problem: null, checked_entries: 10 })
  })

  it('AU-01: is broken by a tail cut off with its head, though nothing was exported since', async () => {
    const branch = await checkedTrail(6)
    await write(branch, 2)
    await run(checkTrails, branch)
    await meddle(branch, (id) => sql`delete from business.audit where business_id = ${id} and seq > 7`)
    await meddle(branch, (id) => moveHead(id, 7))
    await run(checkTrails, branch)
    const problem = 'entries 8 to 8 were cut off the end'
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem })
  })

  it('AU-01: is broken by an end that was written anew, also after its new head was exported', async () => {
    const branch = await checkedTrail(6)
    await meddle(branch, (id) => sql`delete from business.audit where business_id = ${id} and seq > 5`)
    await meddle(branch, (id) => moveHead(id, 5))
    await write(branch, 2)
    later(MINUTE)
    await run(exportHeads, branch)
    await meddle(branch, (id) => sql`delete from business.trail_check where business_id = ${id}`)
    await run(checkTrails, branch)
    const problem = 'entry 6 is not the one that was there before'
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem })
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem })
  })

  it('AU-01: is broken where a whole trail was removed, together with what the worker knew of it', async () => {
    const branch = await checkedTrail(6)
    for (const table of ['audit', 'audit_head', 'trail_check']) {
      await meddle(branch, (id) => sql`delete from ${sql.table(`business.${table}`)} where business_id = ${id}`)
    }
    await run(checkTrails, branch)
    const problem = 'entries 1 to 6 were cut off the end'
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem })
  })

  it('AU-01: is broken within a day by an edit of an old entry of a long trail', async () => {
    const branch = await checkedTrail(2_200)
    await meddle(
      branch,
      (id) => sql`update business.audit set entry = entry || ' ' where business_id = ${id} and seq = 2100`,
    )
    const noted = () =>
      t.owner
        .cellOf(branch.business)
        .selectFrom('business.trail_check')
        .select('problem')
        .where('business_id', '=', branch.business.businessId)
        .executeTakeFirst()
    let hours = 0
    for (; hours < 24 && (await noted())?.problem === null; hours += 1 / 12) {
      later(5 * MINUTE)
      await run(checkTrails, branch)
    }
    expect(await noted()).toEqual({ problem: 'entry 2100 was changed' })
    expect(hours).toBeLessThan(24)
  })

  it('AU-01: is broken at once by a new end of a long trail, though what the worker knew was made to fit', async () => {
    const branch = await checkedTrail(1_100)
    await meddle(branch, (id) => sql`delete from business.audit where business_id = ${id} and seq = 1100`)
    await meddle(branch, (id) => moveHead(id, 1099))
    later(1)
    await write(branch, 1)
    await meddle(
      branch,
      (id) => sql`update business.trail_check c set checked_hash = h.hash
                    from business.audit_head h where h.business_id = ${id} and c.business_id = ${id}`,
    )
    await run(checkTrails, branch)
    const problem = 'entry 1100 is not the one that was there before'
    expect(await stateOf(branch)).toMatchObject({ state: 'broken', problem })
  })

  it('does not take an entry that is just being written for a problem', async () => {
    const branch = await checkedTrail(2)
    const { businessId, cell } = branch.business
    const writing = Array.from({ length: 30 }, () => write(branch, 1))
    const problems = await Promise.all(
      Array.from({ length: 10 }, () => checkTrail(t.deps, { cell, business: businessId, witness: new Map() })),
    )
    await Promise.all(writing)
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  })
})

describe('exported heads', () => {
  const linesOf = async ({ business }: GivenBranch) => {
    const folder = join(t.deps.auditHeads.directory, `cell-${business.cell}`)
    const newest = (await readdir(folder)).sort().at(-1) as string
    const lines = (await readFile(join(folder, newest), 'utf8')).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as { heads: { business: number; seq: number }[] })
  }
  const seqsOf = async (branch: GivenBranch) =>
    (await linesOf(branch)).map(
      ({ heads }) => heads.find(({ business }) => business === branch.business.businessId)?.seq,
    )

  it('name every trail once a day, and otherwise those that moved', async () => {
    const branch = await t.given.branch()
    await write(branch, 2)
    later(24 * HOUR)
    await run(exportHeads, branch)
    later(MINUTE)
    await run(exportHeads, branch)
    await write(branch, 1)
    later(MINUTE)
    await run(exportHeads, branch)
    expect(await seqsOf(branch)).toEqual([2, undefined, 3])
    later(24 * HOUR)
    await run(exportHeads, branch)
    expect(await seqsOf(branch)).toEqual([3])
  })

  it('that nobody of ours signed are left out of account', async () => {
    const branch = await checkedTrail(3)
    const day = t.clock.held.toISOString().slice(0, 10)
    const forged = { cell: 1, at: t.clock.held.toISOString(), heads: [], signature: 'AAAA' }
    const file = join(t.deps.auditHeads.directory, `cell-${branch.business.cell}`, `${day}.jsonl`)
    const [first = ''] = (await readFile(file, 'utf8')).split('\n')
    const claimed = first.replace(/"seq":\d+/g, '"seq":999')
    await appendFile(file, `${JSON.stringify(forged)}\n${claimed}\nnonsense\n`)
    await run(checkTrails, branch)
    expect(await stateOf(branch)).toMatchObject({ state: 'verified' })
  })
})
