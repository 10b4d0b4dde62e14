import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@quickprism/contract/audit'
import { miscountedDays } from '@quickprism/tools/testing/audit-days'
import { shippedVerifier } from '@quickprism/tools/testing/audit-export'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { unzip } from '@quickprism/tools/testing/unzip'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { type Archive, writeArchive } from './archive.ts'
import { START } from './chain.ts'
import { archiveTrails, checkTrails, exportHeads } from './jobs.ts'
import { dropArchived, findOldest } from './queries.ts'
import { verifyTrails } from './verify.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY = 86_400_000
/** The database itself knows how old an entry is, so that today is today. */
const today = new Date()
beforeEach(() => {
  t.clock.held = today
})

const ownerOf = ({ business }: GivenBranch) => ({ cell: business.cell, business: business.businessId })
const scopeOf = ({ business }: GivenBranch) => admitJob(business.cell, business.businessId)
const archive = () => t.deps.auditArchive as Archive

/** Entries so many days ago. */
const write = async (branch: GivenBranch, days: number, entries: number) => {
  t.clock.held = new Date(today.getTime() - days * DAY)
  await inBusiness(t.deps, scopeOf(branch), async (tx) => {
    for (let number = 0; number < entries; number++) {
      record(tx, scopeOf(branch), { event: 'role.edited', branch: branch.branchId, about: `${days} days ago` })
    }
  })
  await exportHeads(branch.business.cell, t.deps)
  t.clock.held = today
}

const aboutsOf = async (branch: GivenBranch) => (await t.owner.trailOf(branch)).map(({ about }) => about)

const folderOf = ({ business }: GivenBranch) =>
  join(archive().directory, `cell-${business.cell}`, `business-${business.businessId}`)
const filesOf = (branch: GivenBranch) => readdir(folderOf(branch)).catch(() => [])

const findingsOf = async ({ business }: GivenBranch) =>
  (await verifyTrails(t.deps)).findings
    .filter((finding) => finding.business === business.businessId)
    .map(({ what }) => what)

const archiveNow = (branch: GivenBranch) => archiveTrails(branch.business.cell, t.deps)

/** A trail whose first five entries are due, and three are not. */
const oldTrail = async () => {
  const branch = await t.given.branch()
  await write(branch, 430, 2)
  await write(branch, 401, 3)
  await write(branch, 399, 2)
  await write(branch, 0, 1)
  return branch
}

const archivedTrail = async () => {
  const branch = await oldTrail()
  await archiveNow(branch)
  return branch
}

const change = async (branch: GivenBranch, from: string, to: string) => {
  const file = join(folderOf(branch), '1-5.jsonl')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

describe('what is older than 400 days', () => {
  it('is counted no more once it is in the archive', async () => {
    const branch = await archivedTrail()
    const cell = t.owner.cellOf(branch)
    expect(await miscountedDays(cell, branch.business.businessId)).toEqual([])
    const { rows } = await sql<{ entries: number }>`
      select entries from business.audit_day where business_id = ${branch.business.businessId} order by day, branch_id
    `.execute(cell)
    expect(rows.map(({ entries }) => entries)).toEqual([2, 1, 1])
  })

  it('ID-17: moves to the archive, and the trail says so; what is younger stays', async () => {
    const branch = await archivedTrail()
    expect(await aboutsOf(branch)).toEqual(['399 days ago', '399 days ago', '0 days ago', 'entries 1 to 5'])
    expect((await t.owner.trailOf(branch)).at(-1)?.event).toBe('audit.archived')
    expect(await filesOf(branch)).toEqual(['1-5.jsonl'])
    const [header, ...lines] = (await readFile(join(folderOf(branch), '1-5.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(header as string)).toMatchObject({ format: 'quickprism-audit-archive/1', to: { seq: 5 } })
    expect(lines.map((line) => JSON.parse(JSON.parse(line).entry).about)).toEqual([
      '430 days ago',
      '430 days ago',
      '401 days ago',
      '401 days ago',
      '401 days ago',
    ])
    const { total_records } = await t.as(branch.business.root)(audit.list, {
      query: { shop_quickID: branch.quickId, page: 1 },
    })
    expect(total_records).toBe(4)
  })

  it('is found whole with its archive, by the worker and by the full check', async () => {
    const branch = await archivedTrail()
    await checkTrails(branch.business.cell, t.deps)
    t.clock.held = new Date(today.getTime() + 5 * 60_000)
    await checkTrails(branch.business.cell, t.deps)
    const { trail } = await t.as(branch.business.root)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
    expect(trail).toMatchObject({ state: 'verified', problem: null })
    expect(await findingsOf(branch)).toEqual([])
  })

  it('is exported with the rest, as if it had never left', async () => {
    const branch = await archivedTrail()
    const file = await t.as(branch.business.root)(audit.export, {
      query: { business_quickID: branch.business.quickId },
    })
    const zip = Buffer.from(await file.arrayBuffer())
    const lines = unzip(zip).get('audit.jsonl')?.toString().trimEnd().split('\n') as string[]
    expect(lines.slice(1).map((line) => JSON.parse(line).seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const { check } = await shippedVerifier(zip)
    expect(await check(zip)).toMatchObject({ code: 0, said: expect.stringContaining('9 entries') })
  })

  it('goes on where the archive ends, with a file of its own', async () => {
    const branch = await oldTrail()
    t.clock.held = new Date(today.getTime() - 20 * DAY)
    await archiveNow(branch)
    t.clock.held = today
    await archiveNow(branch)
    expect((await filesOf(branch)).sort()).toEqual(['1-2.jsonl', '3-5.jsonl'])
    expect((await aboutsOf(branch)).slice(-2)).toEqual(['entries 1 to 2', 'entries 3 to 5'])
    await archiveNow(branch)
    expect(await filesOf(branch)).toHaveLength(2)
    expect(await findingsOf(branch)).toEqual([])
  })

  it('is what the database says: a clock that runs ahead removes nothing', async () => {
    const branch = await archivedTrail()
    t.clock.held = new Date(today.getTime() + 2 * DAY)
    await archiveNow(branch)
    expect(await aboutsOf(branch)).toHaveLength(4)
    expect(await findingsOf(branch)).toEqual([])
  })

  it('is removed once when a run was cut off after writing the file', async () => {
    const branch = await oldTrail()
    const links = await inBusiness(t.deps, scopeOf(branch), (tx) => findOldest(tx, 4))
    await writeArchive(archive(), ownerOf(branch), START, links, today)
    expect(await findingsOf(branch)).toEqual([])
    await archiveNow(branch)
    expect((await filesOf(branch)).sort()).toEqual(['1-4.jsonl', '5-5.jsonl'])
    expect((await aboutsOf(branch)).slice(0, 3)).toEqual(['399 days ago', '399 days ago', '0 days ago'])
    expect(await findingsOf(branch)).toEqual([])
  })

  it('stays where no archive was set up', async () => {
    const branch = await oldTrail()
    await archiveTrails(branch.business.cell, { ...t.deps, auditArchive: undefined })
    expect(await aboutsOf(branch)).toHaveLength(8)
  })

  it('stays while something is wrong with it: evidence is not moved', async () => {
    const branch = await oldTrail()
    await sql`update business.audit set entry = replace(entry, '401', '402')
               where business_id = ${branch.business.businessId} and seq = 4`.execute(t.owner.cellOf(branch))
    await archiveNow(branch)
    expect(await aboutsOf(branch)).toHaveLength(8)
    expect(await filesOf(branch)).toEqual([])
  })
})

describe('AU-01: what was archived', () => {
  it('shows a changed entry', async () => {
    const branch = await archivedTrail()
    await change(branch, '430 days ago', '431 days ago')
    expect(await findingsOf(branch)).toEqual(['in the archive, entry 1 was changed'])
  })

  it('shows a forged beginning', async () => {
    const branch = await archivedTrail()
    await change(branch, '"to":{"seq":5', '"to":{"seq":4')
    expect(await findingsOf(branch)).toEqual(['entry 1 is missing (found 6 after 0)'])
  })

  const FORGED = '"entry":"{\\"event\\":\\"user.deleted\\",\\"actor\\":666}",'
  it.each([
    ['another text before the genuine one', '"entry":', `${FORGED}"entry":`],
    ['a key besides', '{"seq":1,', '{"seq":1,"note":"user 666 was deleted",'],
    ['a blank', '{"seq":1,', '{"seq": 1,"note":"666",'],
    ['a carriage return', '}\n{"seq":2,', ',"note":666}\r\n{"seq":2,'],
  ])('T37: shows an entry that reads the same and says more: %s; no export hands it on', async (_, from, to) => {
    const branch = await archivedTrail()
    await change(branch, from, to)
    const { root, quickId } = branch.business
    const exported = await t
      .as(root)(audit.export, { query: { business_quickID: quickId } })
      .then(
        async (zipped) =>
          unzip(Buffer.from(await zipped.arrayBuffer()))
            .get('audit.jsonl')
            ?.toString() ?? '',
      )
      .catch(() => '')
    expect.soft(exported).not.toContain('666')
    expect(await findingsOf(branch)).toEqual(['in the archive, what follows entry 0 cannot be read'])
  })

  it('keeps entries whole whose words hold the line separators of other formats', async () => {
    const branch = await t.given.branch()
    t.clock.held = new Date(today.getTime() - 430 * DAY)
    await inBusiness(t.deps, scopeOf(branch), async (tx) => {
      record(tx, scopeOf(branch), { event: 'role.edited', branch: branch.branchId, about: 'one\u2028two\rthree' })
    })
    t.clock.held = today
    await write(branch, 0, 1)
    await archiveNow(branch)
    expect(await filesOf(branch)).toEqual(['1-1.jsonl'])
    expect(await findingsOf(branch)).toEqual([])
  })

  it('shows a file that was removed, also to the worker', async () => {
    const branch = await archivedTrail()
    await rm(folderOf(branch), { recursive: true })
    expect(await findingsOf(branch)).toEqual(['entry 1 is missing (found 6 after 0)'])
    await checkTrails(branch.business.cell, t.deps)
    const { trail } = await t.as(branch.business.root)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
    expect(trail).toMatchObject({ state: 'broken', problem: 'entry 1 is missing (found 6 after 0)' })
  })
})

describe('AU-08: the service', () => {
  const drop = (branch: GivenBranch, upTo: number) =>
    inBusiness(t.deps, scopeOf(branch), async (tx) => {
      const spot = (await findOldest(tx, upTo)).at(-1)
      if (spot) await dropArchived(tx, spot)
    })

  it('cannot remove an entry that is younger than 400 days', async () => {
    const branch = await oldTrail()
    await expect(drop(branch, 6)).rejects.toThrow('an audit entry stays for 400 days')
    expect(await aboutsOf(branch)).toHaveLength(8)
  })

  it('that removes old ones without an archive is found out', async () => {
    const branch = await oldTrail()
    await drop(branch, 5)
    expect(await findingsOf(branch)).toEqual(['entry 1 is missing (found 6 after 0)'])
  })
})
