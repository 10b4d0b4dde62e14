import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { exportHeads } from './jobs.ts'
import { verifyTrails } from './verify.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

/** So many audited acts at a branch, by so many writers at once. */
const act = async (branch: GivenBranch, writers: number, each: number) => {
  const staff = await t.given.staff({ on: branch, may: ['edit_branches'] })
  const call = t.as(staff)
  const write = async () => {
    for (let number = 0; number < each; number++) {
      await call(specimens.remark, { body: { shopId: branch.quickId, text: 'a remark' } })
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

const findingsOf = async ({ business }: GivenBranch) =>
  (await verifyTrails(t.deps)).findings
    .filter((finding) => finding.business === business.businessId)
    .map(({ what }) => what)

const exportNow = async () => {
  for (const { id } of t.deps.cells.all) await exportHeads(id, t.deps)
}

/** A trail of ten entries (the sign-in and nine acts), exported, and a way to meddle with it as the database's own administrator. */
const exportedTrail = async () => {
  const branch = await t.given.branch()
  await act(branch, 1, 9)
  await exportNow()
  const cell = t.owner.cellOf(branch.business)
  const meddle = (statement: (businessId: number) => ReturnType<typeof sql>) =>
    statement(branch.business.businessId).execute(cell)
  return { branch, meddle }
}

describe('the audit trail', () => {
  proof(
    'AU-04',
    'many writers on one business make one chain without a fork or a gap',
    { ci: { writers: 16, each: 20 }, stated: { writers: 16, each: 2_000 } },
    async ({ writers, each }) => {
      const branch = await t.given.branch()
      const started = performance.now()
      await act(branch, writers, each)
      const seconds = (performance.now() - started) / 1000
      const verdict = await verifyTrails(t.deps)
      expect(await findingsOf(branch)).toEqual([])
      expect(verdict.entries).toBe(1 + writers * each) // the sign-in comes first
      return { 'audited acts': writers * each, forks: 0, 'acts per second': Math.round((writers * each) / seconds) }
    },
  )

  it('is found whole when nobody touched it', async () => {
    const { branch } = await exportedTrail()
    expect(await findingsOf(branch)).toEqual([])
  })

  it('AU-01: shows an edited entry', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle(
      (id) =>
        sql`update business.audit set entry = replace(entry, 'a remark', 'nothing') where business_id = ${id} and seq = 4`,
    )
    expect(await findingsOf(branch)).toEqual(['entry 4 was changed'])
  })

  it('AU-01: shows a deleted entry', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle((id) => sql`delete from business.audit where business_id = ${id} and seq = 7`)
    expect(await findingsOf(branch)).toEqual(['entry 7 is missing (found 8 after 6)'])
  })

  it('AU-01: shows two entries that changed places', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle(
      (id) =>
        sql`update business.audit a set at = a.at + interval '1 second' where business_id = ${id} and seq in (3, 5)`,
    )
    expect(await findingsOf(branch)).toEqual(['entry 3 was changed'])
  })

  it('AU-01: shows a tail cut off together with its head, by what was exported', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle((id) => sql`delete from business.audit where business_id = ${id} and seq > 8`)
    await meddle(
      (id) => sql`update business.audit_head h set seq = 8, hash = a.hash
                    from business.audit a where a.business_id = ${id} and a.seq = 8 and h.business_id = ${id}`,
    )
    expect(await findingsOf(branch)).toEqual(['entries 9 to 10 were cut off the end'])
  })

  it('AU-01: shows a whole trail that was removed', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle((id) => sql`delete from business.audit where business_id = ${id}`)
    await meddle((id) => sql`delete from business.audit_head where business_id = ${id}`)
    expect(await findingsOf(branch)).toEqual(['entries 1 to 10 were cut off the end'])
  })

  it('AU-01: shows a trail rewritten from an entry on with hashes that fit', async () => {
    const { branch, meddle } = await exportedTrail()
    await meddle((id) => sql`delete from business.audit where business_id = ${id} and seq = 10`)
    await meddle(
      (id) => sql`update business.audit_head h set seq = 9, hash = a.hash
                    from business.audit a where a.business_id = ${id} and a.seq = 9 and h.business_id = ${id}`,
    )
    await act(branch, 1, 1)
    expect(await findingsOf(branch)).toEqual(['entry 10 is not the one that was there before'])
  })

  it('holds ids and never the names of people', async () => {
    const { branch, meddle } = await exportedTrail()
    const { rows } = (await meddle(
      (id) => sql`select entry from business.audit where business_id = ${id} and seq = 2`,
    )) as {
      rows: { entry: string }[]
    }
    expect(JSON.parse(rows[0]?.entry as string)).toEqual({
      event: 'specimen.remarked',
      actor: expect.any(Number),
      branch: branch.branchId,
      about: 'a remark',
      reason: null,
      address: '127.0.0.1',
      device: expect.any(String),
    })
  })
})
