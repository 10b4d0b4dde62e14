import { piecesOf } from '@quickprism/documents/pieces-of'
import { heightOf, openFonts, type TextLine, type Typesetter, typesetter } from '@quickprism/documents/typesetter'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { openFont } from '../../adapters/font-files.ts'
import { drawMark } from './poster-mark.ts'

type Poster = {
  product: string
  business: string
  logo: Buffer | undefined
  branch: string
  /** What the QR opens. */
  address: string
  isPortrait: boolean
  at: Date
}

/** The page, and how words come onto it. */
type Page = { pdf: PDFKit.PDFDocument; type: Typesetter }
type Box = { x: number; y: number; width: number }

const INK = '#16181d'
const QUIET = '#4a4d55'
const LINE = '#d0cec6'
const BOLD = 600
const PLAIN = 400
/** Light modules around a QR that readers rely on. */
const QUIET_ZONE = 4

const STEPS = [
  ['Scan the code', 'Point the camera of your phone at it and open the link.'],
  ['Check in', 'Sign in with your quickID and confirm your visit.'],
  ['Show your pass', 'Show it at the desk, and scan again when you leave.'],
] as const

/** Lines below each other; returns where they end. */
const write = ({ pdf, type }: Page, lines: readonly TextLine[], { x, y }: Omit<Box, 'width'>, color: string) => {
  pdf.fillColor(color)
  let at = y
  for (const line of lines) {
    type.write(line, x, at + line.ascent)
    at += line.ascent + line.descent
  }
  return at
}

/** As large as it fits into two lines, and returns where it ends. */
const heading = (
  page: Page,
  text: string,
  { x, y, width }: Box,
  look: { weight: typeof BOLD | typeof PLAIN; from: number; color: string },
) => {
  const least = 12
  const most = 2
  let size = look.from
  while (size > least && page.type.lines(text, { size, weight: look.weight }, width).length > most) size--
  return write(page, page.type.atMost(most, text, { size, weight: look.weight }, width), { x, y }, look.color)
}

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
}

const drawStep = (page: Page, number: number, { x, y, width }: Box) => {
  const [title, sentence] = STEPS[number] as (typeof STEPS)[number]
  const radius = 15
  page.pdf.circle(x + radius, y + radius, radius).fill(INK)
  const digit = page.type.lines(String(number + 1), { size: 14, weight: BOLD }, 2 * radius)
  const middle = { x: x + radius - (digit[0]?.width ?? 0) / 2, y: y + radius - heightOf(digit) / 2 }
  write(page, digit, middle, '#ffffff')
  const inside = { x: x + 44, width: width - 44 }
  const titled = page.type.lines(title, { size: 17, weight: BOLD }, inside.width)
  const below = write(page, titled, { x: inside.x, y: y - 1 }, INK)
  const said = page.type.lines(sentence, { size: 12.5, weight: PLAIN }, inside.width)
  return write(page, said, { x: inside.x, y: below + 2 }, QUIET)
}

const drawSteps = (page: Page, { x, y, width }: Box, gap: number) => {
  let at = y
  for (const number of STEPS.keys()) at = drawStep(page, number, { x, y: at, width }) + gap
}

/** Logo, business and branch; returns where they end. The logo stands beside the names, or above where it is narrow. */
const drawNames = (page: Page, { business, logo, branch, isPortrait }: Poster, { x, y, width }: Box) => {
  const side = 68
  const gap = 18
  if (logo) page.pdf.image(logo, x, y, { fit: [side, side], align: 'center', valign: 'center' })
  const beside = logo && isPortrait ? side + gap : 0
  const box = { x: x + beside, width: width - beside }
  const top = logo && !isPortrait ? y + side + gap : y + 2
  const below = heading(page, business, { ...box, y: top }, { weight: BOLD, from: 30, color: INK })
  const end = heading(page, branch, { ...box, y: below + 4 }, { weight: PLAIN, from: 19, color: QUIET })
  return Math.max(end, logo ? y + side : 0)
}

const drawFoot = (page: Page, { product }: Poster, { x, y, width }: Box) => {
  const side = 20
  drawMark(page.pdf, x, y, side)
  const line = page.type.atMost(1, product, { size: 12, weight: BOLD }, width - side - 7)
  write(page, line, { x: x + side + 7, y: y + (side - heightOf(line)) / 2 }, INK)
}

const MARGIN = 56

const drawPortrait = (page: Page, poster: Poster) => {
  const { width, height } = page.pdf.page
  const inner = { x: MARGIN, width: width - 2 * MARGIN }
  const names = drawNames(page, poster, { ...inner, y: MARGIN })
  const top = names + 30
  const side = Math.min(inner.width, height - MARGIN - 238 - top)
  drawQr(page, poster.address, { x: (width - side) / 2, y: top, width: side })
  drawSteps(page, { ...inner, y: top + side + 32 }, 14)
  drawFoot(page, poster, { ...inner, y: height - MARGIN - 8 })
}

const drawLandscape = (page: Page, poster: Poster) => {
  const { width, height } = page.pdf.page
  const side = height - 2 * MARGIN - 40
  drawQr(page, poster.address, { x: MARGIN, y: MARGIN, width: side })
  const beside = { x: MARGIN + side + 44, width: width - 2 * MARGIN - side - 44 }
  const names = drawNames(page, poster, { ...beside, y: MARGIN })
  drawSteps(page, { ...beside, y: Math.max(names + 36, height / 2 - 40) }, 20)
  drawFoot(page, poster, { x: MARGIN, y: height - MARGIN - 12, width: side })
}

/** The branch's QR as an A4 page to print: text and shapes only, nothing that could be pressed or run. */
export const drawPoster = async (poster: Poster): Promise<Buffer> => {
  const { product, business, branch, isPortrait, at } = poster
  const fonts = await openFonts({ [PLAIN]: [branch], [BOLD]: [product, business] }, openFont)
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
