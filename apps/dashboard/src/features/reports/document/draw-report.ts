import { piecesOf } from '@quickprism/documents/pieces-of'
import { type FontOpener, heightOf, openFonts, type TextLine, typesetter } from '@quickprism/documents/typesetter'
import PDFDocument from 'pdfkit'
import { fitted, naturalWidths } from './columns.ts'
import { factsOf, footOf, identifiersIn, type ReportContents, textsOf } from './contents.ts'
import { fill } from './gaps.ts'
import { A4, CELL_SIZE, FOOT_SIZE, isWideFor, MARGIN, PAD, QUIET } from './paper.ts'
import type { ReportWords } from './words.ts'

const INK = '#16181d'
const LINE = '#d0cec6'
const SHADE = '#f3f2ee'

/** Room for the last line of a page. */
const FOOT = 22

const TITLE = { size: 18, weight: 600 } as const
const LABEL = { size: CELL_SIZE, weight: 600 } as const
const CELL = { size: CELL_SIZE, weight: 400 } as const
const SMALL = { size: FOOT_SIZE, weight: 400 } as const
/** From one fact to the next, and from a fact's name to the fact. */
const FACT = { label: 60, longLabel: 110, gap: 3 }

/** Cells that are kept with their lines: the same texts come again and again. */
const MOST_KEPT = 50_000

/**
 * The report as a PDF: text and lines alone, nothing that could be pressed or run. It is measured first, so that every
 * page can say how many there are and leaves the memory as soon as it is drawn.
 */
export const drawReport = async (contents: ReportContents, words: ReportWords, open: FontOpener): Promise<Blob> => {
  const { columns, rows } = contents
  const isMono = identifiersIn(contents)
  const fonts = await openFonts(
    {
      400: [words.page, ...textsOf(contents)],
      600: [...Object.values(words), ...columns, ...(contents.more ?? []).map(({ label }) => label)],
    },
    open,
    isMono.includes(true) ? [400] : [],
  )
  const looks = columns.map((_, at) => ({ ...CELL, isMono: isMono[at] === true }))
  const page = new PDFDocument({
    autoFirstPage: false,
    // No font of the viewer's own is asked for.
    font: null as unknown as string,
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: words.title },
  })
  const pieces = piecesOf(page)
  const { lines, atMost, write } = typesetter(page, fonts)

  const widthOf = (text: string, look: typeof CELL | typeof LABEL) =>
    lines(text, look, Number.POSITIVE_INFINITY)[0]?.width ?? 0
  const wanted = naturalWidths(rows, columns.length, (text, at) => widthOf(text, looks[at] ?? CELL)).map(
    (width, at) => Math.max(width, widthOf(columns[at] as string, LABEL)) + 2 * PAD.x,
  )
  const isWide = isWideFor(wanted)
  const [width, height] = isWide ? [A4.long, A4.short] : [A4.short, A4.long]
  const room = width - 2 * MARGIN
  const widths = fitted(wanted, room)
  const bottom = height - MARGIN - FOOT

  const head = columns.map((column, at) => lines(column, LABEL, (widths[at] as number) - 2 * PAD.x))
  /** Cells begin on one base line, however high their letters are. */
  const lift = (cells: readonly TextLine[][]) => Math.max(...cells.map(([first]) => first?.ascent ?? 0))
  const rowHeight = (cells: readonly TextLine[][]) =>
    Math.max(...cells.map((texts) => lift(cells) - (texts[0]?.ascent ?? 0) + heightOf(texts)), CELL.size) + 2 * PAD.y
  const headHeight = rowHeight(head)

  /** No row is higher than a page. */
  const most = Math.floor((bottom - MARGIN - headHeight - 2 * PAD.y) / (CELL.size * 1.3))
  const kept = new Map<string, TextLine[]>()
  const cell = (text: string, at: number) => {
    const key = `${at} ${text}`
    const known = kept.get(key)
    if (known) return known
    const made = atMost(most, text, looks[at] ?? CELL, (widths[at] as number) - 2 * PAD.x)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, made)
    return made
  }
  const cellsOf = (row: readonly string[]) => columns.map((_, at) => cell(row[at] ?? '', at))

  const writeLines = (texts: readonly TextLine[], x: number, y: number) => {
    let at = y
    for (const line of texts) {
      write(line, x, at + line.ascent)
      at += line.ascent + line.descent
    }
    return at
  }

  const title = lines(words.title, TITLE, room)
  const labelRoom = contents.more ? FACT.longLabel : FACT.label
  const told = factsOf(contents, words).map(({ label, fact }) => ({
    label: lines(label, LABEL, labelRoom),
    fact: lines(fact, CELL, room - labelRoom),
  }))
  const factHeight = ({ label, fact }: (typeof told)[number]) => Math.max(heightOf(label), heightOf(fact)) + FACT.gap
  const above = heightOf(title) + 8 + told.reduce((sum, each) => sum + factHeight(each), 0) + 10

  /** Which row each page begins with. */
  const starts = [0]
  let at = MARGIN + above + headHeight
  for (const [index, row] of rows.entries()) {
    const next = rowHeight(cellsOf(row))
    if (at + next > bottom && index > (starts.at(-1) as number)) {
      starts.push(index)
      at = MARGIN + headHeight
    }
    at += next
  }

  const drawRow = (cells: readonly TextLine[][], y: number) => {
    let x = MARGIN
    for (const [column, texts] of cells.entries()) {
      writeLines(texts, x + PAD.x, y + PAD.y + lift(cells) - (texts[0]?.ascent ?? 0))
      x += widths[column] as number
    }
    const end = y + rowHeight(cells)
    page
      .moveTo(MARGIN, end)
      .lineTo(MARGIN + room, end)
      .lineWidth(0.5)
      .stroke(LINE)
    return end
  }

  const drawAbove = () => {
    page.fillColor(INK)
    let y = writeLines(title, MARGIN, MARGIN) + 8
    for (const each of told) {
      page.fillColor(QUIET)
      writeLines(each.label, MARGIN, y)
      page.fillColor(INK)
      writeLines(each.fact, MARGIN + labelRoom, y)
      y += factHeight(each)
    }
    return y + 10
  }

  const drawFoot = (number: number) => {
    page.fillColor(QUIET)
    const [count] = lines(fill(words.page, { page: number, pages: starts.length }), SMALL, room)
    const [place] = atMost(1, footOf(contents), SMALL, room - 90)
    const baseline = height - MARGIN
    if (place) write(place, MARGIN, baseline)
    if (count) write(count, MARGIN + room - count.width, baseline)
  }

  for (const [index, start] of starts.entries()) {
    page.addPage({ size: 'A4', layout: isWide ? 'landscape' : 'portrait', margin: 0 })
    let y = index === 0 ? drawAbove() : MARGIN
    page.rect(MARGIN, y, room, headHeight).fill(SHADE)
    page.fillColor(INK)
    y = drawRow(head, y)
    for (const row of rows.slice(start, starts[index + 1])) y = drawRow(cellsOf(row), y)
    drawFoot(index + 1)
  }
  page.end()
  return new Blob(await pieces, { type: 'application/pdf' })
}
