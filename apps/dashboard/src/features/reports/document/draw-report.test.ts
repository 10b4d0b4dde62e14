import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontFile } from '@quickprism/documents/faces'
import { openFont } from '@quickprism/documents/shaped-font'
import { formulaPayloads } from '@quickprism/tools/testing/formula-payloads'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReportContents } from './contents.ts'
import { drawReport } from './draw-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'quickprism-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const words = {
  title: 'Visitor Report',
  business: 'Business',
  branch: 'Branch',
  period: 'Period',
  madeBy: 'Made by',
  made: '{{name}}, {{time}}',
  page: 'Page {{page}} of {{pages}}',
}

const report = (columns: string[], rows: string[][], facts: Partial<ReportContents['facts']> = {}): ReportContents => ({
  columns,
  rows,
  facts: {
    business: 'Kaveri Spaces',
    branch: 'Koramangala',
    period: '01-03-2026 00:00 to 31-03-2026 23:59',
    madeBy: 'Asha Rao',
    madeAt: '01-04-2026 09:30',
    ...facts,
  },
})

const ofDocuments = createRequire(createRequire(import.meta.url).resolve('@quickprism/documents/faces'))
let drawn = 0

/** Draws it, and which fonts that took. */
const draw = async (contents: ReportContents) => {
  const asked = new Set<string>()
  const blob = await drawReport(contents, words, (face, weight) => {
    asked.add(face)
    return openFont(new Uint8Array(readFileSync(ofDocuments.resolve(fontFile(face, weight)))))
  })
  const path = join(folder, `${drawn++}.pdf`)
  writeFileSync(path, new Uint8Array(await blob.arrayBuffer()))
  const run = (program: string, ...args: string[]) => execFileSync(program, args).toString()
  return {
    type: blob.type,
    asked: [...asked],
    info: run('pdfinfo', path),
    fonts: run('pdffonts', path),
    pages: run('pdftotext', '-layout', path, '-').split('\f').slice(0, -1),
    text: run('pdftotext', '-layout', path, '-').normalize('NFC').replace(/\s+/g, ' '),
    bytes: readFileSync(path, 'latin1'),
  }
}

const NAMES = [
  ['devanagari', 'ज्ञानेश्वर त्रिपाठी'],
  ['tamil', 'ஸ்ரீனிவாசன் கொற்றவை'],
  ['kannada', 'ಲಕ್ಷ್ಮೀ ಹೊಸೂರು'],
  ['bengali', 'জ্ঞানেন্দ্র চট্টোপাধ্যায়'],
  ['malayalam', 'ശ്രീകൃഷ്ണൻ നായർ'],
  ['gujarati', 'જ્ઞાનેશ દ્વારકા'],
  ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['odia', 'ଜ୍ଞାନେନ୍ଦ୍ର ମହାନ୍ତି'],
  ['telugu', 'లక్ష్మీ స్వామి'],
  ['ol-chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['meetei-mayek', 'ꯃꯩꯇꯩꯂꯣꯟ'],
] as const

describe('a report on paper', () => {
  it('says its title, whose it is, which days it covers and who made it', async () => {
    const { pages, type, info } = await draw(report(['Name'], [['Ravi Kumar']]))
    expect(type).toBe('application/pdf')
    expect(info).toMatch(/^Title: +Visitor Report$/m)
    for (const said of [
      /^ *Visitor Report$/m,
      /Business +Kaveri Spaces$/m,
      /Branch +Koramangala$/m,
      /Period +01-03-2026 00:00 to 31-03-2026 23:59$/m,
      /Made by +Asha Rao, 01-04-2026 09:30$/m,
    ]) {
      expect(pages[0]).toMatch(said)
    }
  })

  it('sets the columns of identifiers in mono, and nothing else', async () => {
    const people = report(['quickID', 'Name'], [['AN7K4M2X', 'Ravi Kumar']])
    const { asked, fonts, text } = await draw({ ...people, identifiers: ['quickID'] })
    expect(asked).toEqual(['latin', 'mono'])
    expect(fonts).toMatch(/GeistMono/)
    expect(text).toContain('AN7K4M2X Ravi Kumar')
    const plain = await draw(people)
    expect(plain.asked).toEqual(['latin'])
    expect(plain.fonts).not.toMatch(/GeistMono/)
  })

  it('says what only some reports have, each with its name', async () => {
    const more = [{ label: 'Inside at the start', fact: '86' }]
    const { pages } = await draw({ ...report(['Name'], [['Ravi Kumar']]), more })
    expect(pages[0]).toMatch(/Inside at the start +86$/m)
    expect(pages[0]).toMatch(/Made by +Asha Rao, 01-04-2026 09:30$/m)
  })

  it('repeats its headings and counts its pages on every one', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Visitor ${at + 1}`, `QP${at + 1}`])
    const { pages, text } = await draw(report(['Name', 'Quick ID'], rows))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toMatch(/Name +Quick ID/)
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    expect(text.match(/\bVisitor \d+\b/g)).toEqual(rows.map(([name]) => name))
  })

  it('stands upright with few columns and lies on its side with many', async () => {
    const few = await draw(report(['Name', 'Quick ID'], [['Ravi Kumar', 'QP1']]))
    expect(few.info).toContain('595.28 x 841.89 pts (A4)')
    const columns = Array.from({ length: 10 }, (_, at) => `Column number ${at + 1}`)
    const many = await draw(report(columns, [columns.map(() => '16-11-2026 09:30')]))
    expect(many.info).toContain('841.89 x 595.28 pts (A4)')
  })

  it('breaks long names into lines and loses nothing of them', async () => {
    const long = `${'Lakshminarasimhan '.repeat(6)}${'x'.repeat(120)}`
    const { pages, bytes, text } = await draw(report(['Name', 'Purpose'], [[long, 'Meeting']]))
    expect(pages).toHaveLength(1)
    expect(text.match(/Lakshminarasimhan/g)).toHaveLength(6)
    expect(text.match(/x+/g)?.join('')).toContain('x'.repeat(120))
    expect(bytes).not.toContain('/Annots')
  })

  it('is a page with its headings when nobody came', async () => {
    const { pages } = await draw(report(['Name', 'Quick ID'], []))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/Name +Quick ID/)
    expect(pages[0]).toContain('Page 1 of 1')
  })
})

describe('names and amounts', () => {
  it.each(NAMES)('are searched and copied as they were typed in %s', async (face, name) => {
    const { text, asked } = await draw(report(['Name'], [[name]]))
    expect(text).toContain(name)
    expect(asked).toEqual(['latin', face])
  })

  it('have the rupee sign', async () => {
    const { text, fonts } = await draw(report(['Amount'], [['₹ 1,250.50']]))
    expect(text).toContain('₹ 1,250.50')
    expect(fonts).toContain('NotoSans-Regular')
  })

  it('take no font beside Latin letters where there are only these', async () => {
    const { asked, fonts } = await draw(report(['Name'], [['Ravi Kumar']]))
    expect(asked).toEqual(['latin'])
    expect(fonts).not.toContain('Noto')
    expect(fonts).not.toContain('Helvetica')
  })

  it('bring every font they use with them', async () => {
    const { fonts } = await draw(report(['Name'], [...NAMES.map(([, name]) => [name]), ['محمد خان']]))
    const embedded = fonts.split('\n').slice(2).filter(Boolean)
    expect(embedded.length).toBeGreaterThan(NAMES.length)
    for (const font of embedded) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
  })
})

/** What in a PDF does something, leads somewhere or brings something along. */
const ACTS = /\/(JavaScript|JS|AA|OpenAction|AcroForm|URI|Launch|EmbeddedFile|Annots?|GoToR|SubmitForm)\b/

describe('what someone typed to do harm', () => {
  it('T19: is no formula and no link, whatever a spreadsheet would make of it', async () => {
    expect(formulaPayloads.length).toBeGreaterThanOrEqual(60)
    const rows = formulaPayloads.map((payload) => [payload])
    const { bytes, text } = await draw(report(['Name'], rows))
    expect(bytes).not.toMatch(ACTS)
    expect(text).toContain('=HYPERLINK(')
  })

  it('T22: stays text: no link, no script, no form, nothing from elsewhere', async () => {
    const harm = [
      'https://evil.example/pay',
      'javascript:alert(1)',
      '=HYPERLINK("https://evil.example","Refund")',
      ') Tj ET /JS (app.alert(1)) /URI (https://evil.example) BT (',
      '<script>alert(1)</script>',
      '\u202Egnp.exe',
    ]
    const { bytes, info, text } = await draw(
      report(
        ['Name'],
        harm.map((name) => [name]),
        { business: harm[3] as string },
      ),
    )
    expect(bytes).not.toMatch(ACTS)
    expect(info).toMatch(/^JavaScript: +no$/m)
    expect(info).toMatch(/^Form: +none$/m)
    expect(text).toContain('https://evil.example/pay')
    expect(text).toContain('gnp.exe')
  })
})
