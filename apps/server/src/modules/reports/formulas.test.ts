import { unneutralised } from '@quickprism/contract/formulas'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import { formulaPayloads } from '@quickprism/tools/testing/formula-payloads'
import { openedByLibreOffice } from '@quickprism/tools/testing/libre-office'
import { proof } from '@quickprism/tools/testing/proof'
import { csvRows, xlsxRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { checkIn } from '@quickprism/tools/testing/visits'
import { afterAll, beforeAll, expect } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

/** A branch to which each payload came as someone's name, and as the mask of their e-mail. */
const branchOf = async (payloads: readonly string[]) => {
  const branch = await t.given.branch()
  const { businessId, cell } = branch.business
  await asOwner(t.databases.ownerUrls.cells[cell - 1] as string, async (owner) => {
    for (const name of payloads) {
      const { rows } = await owner.query<{ visitor_id: number }>(
        `insert into business.visitor (business_id, name, email_masked, gender, created_at)
         values ($1, $2, $2, 1, $3) returning visitor_id`,
        [businessId, name, t.clock.held],
      )
      const visitorId = Number(rows[0]?.visitor_id)
      await checkIn(owner, { businessId, branchId: branch.branchId, people: [{ visitorId }], at: t.clock.held })
    }
  })
  return branch
}

/** What a program would run that sees a cell begin here. */
const RUNS = /^["'\s\p{Cf}]*[=+\-@＝＋－＠]/u
const isHeld = (cell: string) => cell.startsWith("'") || cell.startsWith('"\'')

/** The formulas and links that a spreadsheet holds. */
const ranIn = (xml: string) => [...xml.matchAll(/(?:table:formula|xlink:href)="[^"]*"/g)].map(([found]) => found)

proof(
  'T19',
  'nothing that people typed runs in a spreadsheet that opens a report',
  { ci: { opens: false }, stated: { opens: true } },
  async ({ opens }) => {
    const tried = formulaPayloads
    expect(tried.length).toBeGreaterThanOrEqual(60)
    const branch = await branchOf(tried)
    const manager = await kit.managerAt(branch)
    const { body } = await kit.members(manager, branch)
    const quickIDs = body.data.map(({ visitor_ref }: { visitor_ref: string }) => visitor_ref).join(',')

    const text = await (await kit.ask(manager, branch, { quickIDs })).text()
    const rows = csvRows(text).slice(1)
    const names = rows.map(([, name = '']) => name)
    expect(names.map(unneutralised).sort()).toEqual([...tried].sort())
    expect(rows.flat().filter((cell) => RUNS.test(cell) && !isHeld(cell))).toEqual([])
    // Read by a program that takes semicolons, tabs or every new line for the end of a cell.
    const pieces = [/[;\r\n]/, /[\t\r\n]/].flatMap((separator) => text.replace('\ufeff', '').split(separator))
    expect(pieces.filter((piece) => RUNS.test(piece) && !isHeld(piece.trimStart()))).toEqual([])

    const answer = await kit.ask(manager, branch, { quickIDs, format: 'xlsx' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const workbook = xlsxRows(bytes)
    expect(
      workbook.rows
        .slice(1)
        .map(([, name]) => unneutralised(String(name)))
        .sort(),
    ).toEqual([...tried].sort())
    const dangers = ['<f>', '<f ', '<hyperlink', 'externalLink', 'oleObject', 'ddeLink', 'TargetMode="External"', '<!']
    expect(dangers.filter((danger) => workbook.xml.includes(danger))).toEqual([])
    expect(workbook.rows.flat().filter((cell) => RUNS.test(String(cell)) && !isHeld(String(cell)))).toEqual([])

    if (opens) {
      // That it runs what it is given shows that the others had their chance.
      expect(ranIn(openedByLibreOffice(Buffer.from('=1+1\n'), 'csv'))).not.toEqual([])
      expect(ranIn(openedByLibreOffice(Buffer.from(text), 'csv'))).toEqual([])
      expect(ranIn(openedByLibreOffice(bytes, 'xlsx'))).toEqual([])
    }
    return {
      Payloads: tried.length,
      'Formulas and links, parsed and in LibreOffice, in CSV': 0,
      'Formulas and links, parsed and in LibreOffice, in XLSX': 0,
    }
  },
)
