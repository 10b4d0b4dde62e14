import { piecesOf } from '@quickprism/documents/pieces-of'
import { heightOf, openFonts, typesetter } from '@quickprism/documents/typesetter'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { openFont } from '../../adapters/font-files.ts'
import { drawHead } from './poster-head.ts'
import { drawMark } from './poster-mark.ts'
import {
  BOLD,
  type Box,
  INK,
  LINE,
  MARGIN,
  type Page,
  PLAIN,
  type Poster,
  QUIET,
  write,
  writeCentred,
} from './poster-page.ts'

/** Light modules around a QR that readers rely on. */
const QUIET_ZONE = 4
/** How much of the code's width the mark in its middle may cover: far less than its error correction makes good. */
const MARK_IN_CODE = 0.16

const STEPS = [
  ['Scan the code', 'Point the camera of your phone at it and open the link.'],
  ['Check in', 'Sign in with your quickID and confirm your visit.'],
  ['Show your pass', 'Show it at the desk, and scan again when you leave.'],
] as const

/** Every dark module as a shape, so that the code is sharp at any size. */
const drawQr = ({ pdf: page }: Page, address: string, { x, y, width }: Box) => {
  const { size, data } = create(address, { errorCorrectionLevel: 'Q' }).modules
  const module = width / (size + 2 * QUIET_ZONE)
  page.rect(x, y, width, width).fill('#ffffff')
  for (let row = 0; row < size; row++) {
    for (let start = 0; start < size; start++) {
      let end = start
      while (end < size && data[row * size + end]) end++
      if (end === start) continue
      page.rect(x + (start + QUIET_ZONE) * module, y + (row + QUIET_ZONE) * module, (end - start) * module, module)
      start = end
    }
  }
  // One shape of many pieces, so that no viewer shows a hairline between its rows.
  page.fill('#000000')
  page.roundedRect(x, y, width, width, 14).lineWidth(1).stroke(LINE)
  const plate = width * MARK_IN_CODE
  const side = plate * 0.8
  page.roundedRect(x + (width - plate) / 2, y + (width - plate) / 2, plate, plate, 4).fill('#ffffff')
  drawMark(page, { x: x + (width - side) / 2, y: y + (width - side) / 2, side, body: INK })
}

const drawStep = (page: Page, number: number, { x, y, width }: Box) => {
  const [title, sentence] = STEPS[number] as (typeof STEPS)[number]
  const radius = 13
  page.pdf.circle(x + radius, y + radius, radius).fill(INK)
  const digit = page.type.lines(String(number + 1), { size: 13, weight: BOLD }, 2 * radius)
  writeCentred(page, digit, { x, y: y + radius - heightOf(digit) / 2, width: 2 * radius }, '#ffffff')
  const inside = { x: x + 2 * radius + 12, width: width - 2 * radius - 12 }
  const titled = page.type.lines(title, { size: 15, weight: BOLD }, inside.width)
  const below = write(page, titled, { x: inside.x, y: y + 3 }, INK)
  const said = page.type.lines(sentence, { size: 12, weight: PLAIN }, inside.width)
  return write(page, said, { x: inside.x, y: below + 2 }, QUIET)
}

/** Below each other; returns where they end. */
const drawSteps = (page: Page, { x, y, width }: Box, gap: number) => {
  let at = y
  for (const number of STEPS.keys()) at = drawStep(page, number, { x, y: at, width }) + gap
  return at - gap
}

/** For those whose camera does not read the code. */
const drawQuickId = (page: Page, { quickID, isPortrait }: Poster, box: Box) => {
  const label = page.type.lines('Branch quickID', { size: 12, weight: PLAIN }, box.width)
  const below = writeCentred(page, label, box, QUIET)
  const value = page.type.lines(quickID, { size: isPortrait ? 24 : 20, weight: BOLD, isMono: true }, box.width)
  return writeCentred(page, value, { ...box, y: below + 1 }, INK)
}

const drawFoot = (page: Page, { product }: Poster, box: Box) => {
  writeCentred(page, page.type.atMost(1, product, { size: 11, weight: BOLD }, box.width), box, QUIET)
}

const drawPortrait = (page: Page, poster: Poster) => {
  const { width, height } = page.pdf.page
  const inner = { x: MARGIN, width: width - 2 * MARGIN }
  const top = drawHead(page, poster) + 26
  // Room for the quickID, the steps and the product below.
  const side = Math.min(inner.width, height - top - 276)
  drawQr(page, poster.address, { x: (width - side) / 2, y: top, width: side })
  const named = drawQuickId(page, poster, { ...inner, y: top + side + 12 })
  drawSteps(page, { ...inner, y: named + 20 }, 10)
  drawFoot(page, poster, { ...inner, y: height - 40 })
}

/** The code in the middle, its name at the left and what to do at the right. */
const drawLandscape = (page: Page, poster: Poster) => {
  const { width, height } = page.pdf.page
  const gap = 28
  const top = drawHead(page, poster)
  const body = height - top
  const side = Math.min(380, body - 2 * gap)
  const middle = top + body / 2
  const column = { width: (width - side) / 2 - MARGIN - gap }
  const left = { x: MARGIN, ...column }
  drawQr(page, poster.address, { x: (width - side) / 2, y: middle - side / 2, width: side })
  drawQuickId(page, poster, { ...left, y: middle - 26 })
  drawSteps(page, { x: (width + side) / 2 + gap, ...column, y: middle - 130 }, 18)
  drawFoot(page, poster, { ...left, y: middle + side / 2 - 14 })
}

/** The branch's QR as an A4 page to print: text and shapes only, nothing that could be pressed or run. */
export const drawPoster = async (poster: Poster): Promise<Buffer> => {
  const { product, business, branch, isPortrait, at } = poster
  const fonts = await openFonts({ [PLAIN]: [branch], [BOLD]: [product, business] }, openFont, [BOLD])
  const pdf = new PDFDocument({
    // No font of the viewer's own is asked for.
    font: null as unknown as string,
    size: 'A4',
    layout: isPortrait ? 'portrait' : 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${business}, ${branch}`, Creator: product, CreationDate: at },
  })
  const pieces = piecesOf(pdf)
  const page = { pdf, type: typesetter(pdf, fonts) }
  if (isPortrait) drawPortrait(page, poster)
  else drawLandscape(page, poster)
  pdf.end()
  return Buffer.concat(await pieces)
}
