import { createHash } from 'node:crypto'
import { privacy } from '@quickprism/contract/privacy'
import { reveals } from '@quickprism/contract/reveals'
import { csvRows, xlsxRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

const VISITS = 'quickID,Name,Date,Check-In,Check-Out,Type,POV,Age,Gender,Phone No.,Email ID'.split(',')
const DAYS = 'quickID,Name,Date,First Check-In,Last Check-Out,Total Hours'.split(',')

/** Ananya over midnight and inside the next day; Bilal, who gave little, in and out. */
const twoPeople = async () => {
  const branch = await t.given.branch()
  const ananya = await t.given.person({
    name: 'Ananya Krishnamurthy',
    mobile: '9845012345',
    email: 'ananya@people.invalid',
    birthDate: '1990-06-01',
    gender: 2,
  })
  const bilal = await t.given.person({ name: 'बिलाल अहमद' })
  kit.at('2026-03-02T21:45')
  await kit.door.comes(ananya, branch, { pov: 'Guest' })
  kit.at('2026-03-02T22:15:59')
  await kit.door.comes(bilal, branch)
  kit.at('2026-03-02T22:45:59')
  await kit.leavesByQr(bilal, branch)
  kit.at('2026-03-03T00:10')
  await kit.leavesByQr(ananya, branch)
  kit.at('2026-03-03T09:05')
  await kit.door.comes(ananya, branch, { pov: 'Vendor' })
  kit.at('2026-03-03T10:00')
  return { branch, ananya, bilal, manager: await kit.managerAt(branch) }
}

const readCsv = async (answer: Response) => csvRows(await answer.text())

describe('whom a report may be about', () => {
  it('is everyone who came to the branch meanwhile, by name, by quickID or by reference', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const { status, body } = await kit.members(manager, branch)
    spec('D3-REPORT-09', 'D3-REPORT-18')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            quickID: ananya.quickId,
            name: 'Ananya Krishnamurthy',
            visitor_ref: expect.stringMatching(/^\w+\.[\w-]{16}$/),
          },
          { quickID: bilal.quickId, name: 'बिलाल अहमद', visitor_ref: expect.stringMatching(/^\w+\.[\w-]{16}$/) },
        ],
      },
    })
  })

  it('are those of a range that includes both its minutes', async () => {
    const { branch, manager } = await twoPeople()
    const names = async (startDatetime: string, endDatetime: string) =>
      (await kit.members(manager, branch, { startDatetime, endDatetime })).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('2026-03-02T22:15', '2026-03-02T22:15')).toEqual(['बिलाल अहमद'])
    expect(await names('2026-03-02T22:16', '2026-03-03T09:04')).toEqual([])
    expect(await names('2026-03-02T21:45', '2026-03-02T22:14')).toEqual(['Ananya Krishnamurthy'])
    expect(await names('2026-03-03T09:05', '2026-03-03T09:05')).toEqual(['Ananya Krishnamurthy'])
  })

  it('are those since 2025 until now where no range is said', async () => {
    const branch = await t.given.branch()
    const [early, late] = [await t.given.person({ name: 'Early' }), await t.given.person({ name: 'Late' })]
    kit.at('2024-12-31T23:59')
    await kit.door.comes(early, branch)
    kit.at('2025-01-01T00:00')
    await kit.door.comes(late, branch)
    const manager = await kit.managerAt(branch)
    spec('D3-REPORT-19')
    expect((await kit.members(manager, branch)).body.data).toMatchObject([{ name: 'Late' }])
    expect((await kit.members(manager, branch, { startDatetime: '2024-12-31T00:00' })).body.data).toMatchObject([
      { name: 'Early' },
      { name: 'Late' },
    ])
    // What is later than now has not happened, also where a visit says so.
    kit.at('2024-12-31T23:59')
    expect((await kit.members(await kit.managerAt(branch), branch)).body.data).toEqual([])
  })

  it('are found by parts of names and quickIDs, and no more than asked for', async () => {
    const { branch, bilal, manager } = await twoPeople()
    const found = async (query: Record<string, string | number>) =>
      (await kit.members(manager, branch, query)).body.data.map(({ name }: { name: string }) => name)
    expect(await found({ search: 'krishna' })).toEqual(['Ananya Krishnamurthy'])
    expect(await found({ search: bilal.quickId.toLowerCase() })).toEqual(['बिलाल अहमद'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ limit: 1 })).toEqual(['Ananya Krishnamurthy'])
    expect((await kit.members(manager, branch, { limit: 50_001 })).status).toBe(422)
  })
})

describe('a report', () => {
  it('of visits has a row for each, newest first, masked and in the words of the records', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const answer = await kit.ask(manager, branch, { quickIDs: `${ananya.quickId},${bilal.quickId}` })
    spec('D3-REPORT-20', 'D3-REPORT-21')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('x-report-rows')).toBe('3')
    spec('D3-REPORT-39')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Visitor_logs_${branch.quickId}_03-03-2026.csv"`,
    )
    const { quickId } = ananya
    const contacts = ['XXXXXX2345', 'a****@people.invalid']
    const name = 'Ananya Krishnamurthy'
    expect(await readCsv(answer)).toEqual([
      VISITS,
      [quickId, name, '03/03/2026', '9:05 am', 'N/A', 'N/A', 'Vendor', '35', 'F', ...contacts],
      [
        bilal.quickId,
        'बिलाल अहमद',
        '02/03/2026',
        '10:15 pm',
        '10:45 pm',
        'QR-SCAN',
        'Visitor',
        'N/A',
        'N/A',
        expect.stringMatching(/^XXXXXX\d{4}$/),
        expect.stringMatching(/^.\*{4}@/),
      ],
      [quickId, name, '02/03/2026', '9:45 pm', '03/03/2026 12:10 am', 'QR-SCAN', 'Guest', '35', 'F', ...contacts],
    ])
  })

  it('is named with the date at the branch, where UTC is still on the day before', async () => {
    const { branch, ananya, manager } = await twoPeople()
    kit.at('2026-03-04T00:10')
    const answer = await kit.ask(manager, branch, { quickIDs: ananya.quickId })
    spec('D3-REPORT-39')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Visitor_logs_${branch.quickId}_04-03-2026.csv"`,
    )
    await answer.text()
  })

  it('of attendance has a row for each day of each person, which is the day they came', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const answer = await kit.ask(manager, branch, {
      quickIDs: `${ananya.quickId},${bilal.quickId}`,
      exportType: 'attendance',
      sortOrder: 'asc',
    })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Attendance_${branch.quickId}_03-03-2026.csv"`,
    )
    expect(answer.headers.get('x-report-rows')).toBe('3')
    expect(await readCsv(answer)).toEqual([
      DAYS,
      [ananya.quickId, 'Ananya Krishnamurthy', '02/03/2026', '9:45 pm', '03/03/2026 12:10 am', '2.42'],
      [bilal.quickId, 'बिलाल अहमद', '02/03/2026', '10:15 pm', '10:45 pm', '0.50'],
      [ananya.quickId, 'Ananya Krishnamurthy', '03/03/2026', '9:05 am', 'N/A', '0.00'],
    ])
  })

  it('of xlsx has the same rows, as a workbook whose numbers are numbers', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const query = { quickIDs: `${ananya.quickId},${bilal.quickId}`, exportType: 'attendance' }
    const answer = await kit.ask(manager, branch, { ...query, format: 'xlsx' })
    spec('D3-REPORT-21')
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Attendance_${branch.quickId}_03-03-2026.xlsx"`,
    )
    const { rows, names } = xlsxRows(Buffer.from(await answer.arrayBuffer()))
    expect(names).toContain('[Content_Types].xml')
    const asCsv = await readCsv(await kit.ask(manager, branch, query))
    expect(rows).toEqual(asCsv.map((row, place) => (place === 0 ? row : [...row.slice(0, -1), Number(row.at(-1))])))
  })

  it('has the same text for a preview as for an export', async () => {
    const { branch, ananya, manager } = await twoPeople()
    const query = { quickIDs: ananya.quickId }
    const [preview, exported] = await Promise.all(
      ['preview', 'export'].map(async (purpose) => (await kit.ask(manager, branch, { ...query, purpose })).text()),
    )
    spec('D3-REPORT-22')
    expect(preview).toBe(exported)
  })

  it('takes references for those who have no quickID, and knows nobody of another business', async () => {
    const { branch, manager } = await twoPeople()
    const elsewhere = await twoPeople()
    const refs = async (at: typeof elsewhere) =>
      (await kit.members(at.manager, at.branch)).body.data.map(
        ({ visitor_ref }: { visitor_ref: string }) => visitor_ref,
      )
    const here = await refs({ ...elsewhere, branch, manager })
    expect(await readCsv(await kit.ask(manager, branch, { quickIDs: here.join(',') }))).toHaveLength(4)
    const there = [...(await refs(elsewhere)), elsewhere.ananya.quickId]
    const foreign = await kit.ask(manager, branch, { quickIDs: there.join(',') })
    expect(foreign.headers.get('x-report-rows')).toBe('0')
    expect(await readCsv(foreign)).toEqual([VISITS])
  })

  it('includes both minutes of its range', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const between = async (startDatetime: string, endDatetime: string) => {
      const quickIDs = `${ananya.quickId},${bilal.quickId}`
      return (await readCsv(await kit.ask(manager, branch, { quickIDs, startDatetime, endDatetime }))).length - 1
    }
    expect(await between('2026-03-02T21:45', '2026-03-02T22:15')).toBe(2)
    expect(await between('2026-03-02T21:46', '2026-03-02T22:14')).toBe(0)
    expect(await between('2026-03-02T21:45', '2026-03-03T09:05')).toBe(3)
  })

  it('needs someone and both ends of its time', async () => {
    const { branch, ananya, manager } = await twoPeople()
    const asked = { quickIDs: ananya.quickId }
    spec('D3-REPORT-17')
    for (const wrong of [
      { quickIDs: '' },
      { quickIDs: ' , ' },
      { quickIDs: undefined },
      { ...asked, startDatetime: '' },
      { ...asked, startDatetime: undefined },
      { ...asked, endDatetime: '' },
      { ...asked, endDatetime: undefined },
      { ...asked, format: 'pdf' },
    ]) {
      expect((await kit.ask(manager, branch, wrong)).status).toBe(422)
    }
    const nobody = await kit.ask(manager, branch, { quickIDs: '' })
    expect(await nobody.json()).toMatchObject({ detail: 'Choose at least one person' })
  })

  it('is of everyone who came in the time, where that is asked for', async () => {
    const { branch, manager } = await twoPeople()
    const ids = await readCsv(await kit.ask(manager, branch, { quickIDs: 'everyone' }))
    const { body } = await kit.members(manager, branch)
    const came = new Set(body.data.map(({ name }: { name: string }) => name))
    expect(new Set(ids.slice(1).map(([, name]) => name))).toEqual(came)
    expect((await kit.tracesOf(branch)).at(-1)?.about).toContain('visitor_logs csv, everyone, ')
  })

  it('is of 500 people at most, and says so', async () => {
    const { branch, manager } = await twoPeople()
    const refs = Array.from({ length: 501 }, (_, number) => `zzzzzzz${number}.${'x'.repeat(16)}`)
    const answer = await kit.ask(manager, branch, { quickIDs: refs.join(',') })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      detail: 'A report has at most 500 people. Choose fewer, or make several reports.',
    })
    const fits = await kit.ask(manager, branch, { quickIDs: refs.slice(1).join(',') })
    expect(fits.status).toBe(200)
    await fits.text()
  })

  it('is made only by those who may', async () => {
    const { branch, ananya } = await twoPeople()
    const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const denied = { detail: "You don't have permission to view the Visitor Reports." }
    spec('D3-REPORT-08')
    const answer = await kit.ask(guard, branch, { quickIDs: ananya.quickId })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 403, body: denied })
    expect(await kit.members(guard, branch)).toMatchObject({ status: 403, body: denied })
  })

  it('stays masked while someone is unmasked for the one who makes it', async () => {
    const { branch, ananya } = await twoPeople()
    const boss = branch.business.root
    await t.as(boss)(reveals.accessData, {
      body: {
        user_quickID: ananya.quickId,
        shop_quickID: branch.quickId,
        accessed_by_device: 'N/A',
        accessed_by_ip: 'N/A',
        accessed_by_browser: 'N/A',
        reason: 'Unlawful Conduct',
      },
    })
    const text = await (await kit.ask(boss, branch, { quickIDs: ananya.quickId })).text()
    expect(text).toContain('XXXXXX2345')
    expect(text).not.toContain('9845012345')
    expect(text).not.toContain('ananya@people')
  })
})

describe('the trace of a report', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('says who made it and why, of how many and when, its rows and the hash of the file', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const quickIDs = `${ananya.quickId},${bilal.quickId}`
    const files: Uint8Array[] = []
    for (const query of [
      { purpose: 'preview' },
      { purpose: 'print', exportType: 'attendance' },
      { format: 'xlsx' },
      { purpose: 'pdf', quickIDs: 'NOBODY' },
    ]) {
      files.push(new Uint8Array(await (await kit.ask(manager, branch, { quickIDs, ...query })).arrayBuffer()))
    }
    expect(await kit.tracesOf(branch)).toMatchObject(
      [
        ['preview', 'visitor_logs csv, 2 people', '3 of 3 rows'],
        ['print', 'attendance csv, 2 people', '3 of 3 rows'],
        ['export', 'visitor_logs xlsx, 2 people', '3 of 3 rows'],
        // Whether the business knows them at another branch, it does not say.
        ['pdf', 'visitor_logs csv, 1 people', '0 of 0 rows'],
      ].map(([reason, what, rows], place) => ({
        actor: manager.personId,
        branch: branch.branchId,
        reason,
        about: `${what}, 2026-01-01T00:00 to 2026-12-31T23:59, ${rows}, sha256 ${sha256(files[place] as Uint8Array)}`,
        address: '127.0.0.1',
      })),
    )
  })

  it('is not left by what was refused', async () => {
    const { branch, ananya } = await twoPeople()
    const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await kit.ask(guard, branch, { quickIDs: ananya.quickId })
    expect(await kit.tracesOf(branch)).toEqual([])
  })
})

describe('someone who was erased', () => {
  it('is offered to no report and is in none', async () => {
    const { branch, ananya, bilal, manager } = await twoPeople()
    const { data } = (await kit.members(manager, branch)).body as { data: { visitor_ref: string }[] }
    await kit.door.phoneOf(bilal)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    expect((await kit.members(await kit.managerAt(branch), branch)).body.data).toMatchObject([
      { quickID: ananya.quickId },
    ])
    const everyone = [...data.map(({ visitor_ref }) => visitor_ref), bilal.quickId]
    const text = await (await kit.ask(manager, branch, { quickIDs: everyone.join(',') })).text()
    expect(csvRows(text)).toHaveLength(3)
    expect(text).not.toContain('बिलाल')
  })
})
