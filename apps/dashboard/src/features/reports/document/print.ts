import { type Face, facesIn, MONO_SIZE, type Weight } from '@quickprism/documents/faces'
import { fontAddress } from '@quickprism/documents/font-addresses'
import { fitted, naturalWidths } from './columns.ts'
import { factsOf, footOf, identifiersIn, type ReportContents, textsOf } from './contents.ts'
import { fill } from './gaps.ts'
import { A4, CELL_SIZE, FOOT_SIZE, isWideFor, MARGIN, PAD, QUIET } from './paper.ts'
import { type ReportWords, reportWords } from './words.ts'
import './print.css'

/** Rows that are put into the page at once: between them it stays usable. */
const AT_ONCE = 500

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, ...inside: (string | Node)[]) => {
  const made = document.createElement(name)
  made.append(...inside)
  return made
}

/** A name is read in its own direction, whatever stands around it. */
const text = (name: 'td' | 'dd', said: string) => {
  const made = element(name, said)
  made.dir = 'auto'
  return made
}

const familyOf = (face: Face) => `Report ${face}`

/** Those that this page has, by their address. */
const loaded = new Set<string>()

const loadFont = async (face: Face, weight: Weight) => {
  const address = fontAddress(face, weight)
  if (loaded.has(address)) return
  const font = new FontFace(familyOf(face), `url("${address}")`, { weight: String(weight) })
  document.fonts.add(await font.load())
  loaded.add(address)
}

/** The fonts of the PDF, for the letters that occur. */
const loadFonts = async (faces: readonly Face[], withMono: boolean) => {
  await Promise.all([
    ...faces.flatMap((face) => [loadFont(face, 400), loadFont(face, 600)]),
    ...(withMono ? [loadFont('mono', 400)] : []),
  ])
  return [...faces.map((face) => `"${familyOf(face)}"`), 'sans-serif'].join(', ')
}

/** Text inside a style: whatever could end it is written by its number. */
const quoted = (said: string) =>
  `"${said.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

const pageStyle = (contents: ReportContents, words: ReportWords, families: string, isWide: boolean) => {
  const counted = fill(quoted(words.page).replace(/\\7b \\7b (\w+)\\7d \\7d /g, '{{$1}}'), {
    page: '" counter(page) "',
    pages: '" counter(pages) "',
  })
  const small = `font: ${FOOT_SIZE}pt ${families}; color: ${QUIET}; vertical-align: top; padding-top: 6pt;`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    .printed-report { font-family: ${families}; }
    .printed-report .identifier { font-family: "${familyOf('mono')}", ${families}; font-size: ${MONO_SIZE}em; }
    @page report {
      size: A4 ${isWide ? 'landscape' : 'portrait'};
      margin: ${MARGIN}pt ${MARGIN}pt ${MARGIN + 14}pt;
      @bottom-left { content: ${quoted(footOf(contents))}; ${small} text-align: left; width: 80%; }
      @bottom-right { content: ${counted}; ${small} text-align: right; width: 20%; }
    }`)
  return sheet
}

const measure = (families: string, isMono: readonly boolean[]) => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  return (said: string, column: number) => {
    context.font = isMono[column]
      ? `${CELL_SIZE * MONO_SIZE}px "${familyOf('mono')}", ${families}`
      : `${CELL_SIZE}px ${families}`
    return context.measureText(said).width
  }
}

const cell = (said: string, isMono: boolean | undefined) => {
  const made = text('td', said)
  if (isMono) made.className = 'identifier'
  return made
}

const tableOf = async (contents: ReportContents, widths: readonly number[]) => {
  const { columns, rows } = contents
  const isMono = identifiersIn(contents)
  const group = element('colgroup')
  for (const width of widths) {
    const column = element('col')
    column.style.width = `${width}pt`
    group.append(column)
  }
  const body = element('tbody')
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    body.append(
      ...rows
        .slice(start, start + AT_ONCE)
        .map((row) => element('tr', ...columns.map((_, at) => cell(row[at] ?? '', isMono[at])))),
    )
    await nextTask()
  }
  return element('table', group, element('thead', element('tr', ...columns.map((name) => element('th', name)))), body)
}

const listOfFacts = (contents: ReportContents, words: ReportWords) =>
  element('dl', ...factsOf(contents, words).flatMap(({ label, fact }) => [element('dt', label), text('dd', fact)]))

/** What is left of a report whose printing nobody told the end of. */
let takeAway = () => {}

/**
 * Puts the report into the page for printing alone, laid out as in the PDF and made of text. Answers what opens the
 * browser's dialog.
 */
export const printReport = async (contents: ReportContents, signal: AbortSignal): Promise<() => void> => {
  takeAway()
  const words = reportWords()
  const isMono = identifiersIn(contents)
  const families = await loadFonts(facesIn([...Object.values(words), ...textsOf(contents)]), isMono.includes(true))
  signal.throwIfAborted()
  const widthOf = measure(families, isMono)
  const wanted = naturalWidths([contents.columns, ...contents.rows], contents.columns.length, widthOf).map(
    (width) => width + 2 * PAD.x,
  )
  const isWide = isWideFor(wanted)
  const table = await tableOf(contents, fitted(wanted, (isWide ? A4.long : A4.short) - 2 * MARGIN))
  signal.throwIfAborted()
  const report = element('section', element('h1', words.title), listOfFacts(contents, words), table)
  report.className = 'printed-report'
  const style = pageStyle(contents, words, families, isWide)
  takeAway = () => {
    report.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style)
  }
  document.body.append(report)
  document.adoptedStyleSheets.push(style)
  window.addEventListener('afterprint', () => takeAway(), { once: true })
  return () => window.print()
}
