import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
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

type Page = PDFKit.PDFDocument
type Box = { x: number; y: number; width: number }

const INK = '#16181d'
const QUIET = '#4a4d55'
const LINE = '#d0cec6'
const BOLD = 'Helvetica-Bold'
const PLAIN = 'Helvetica'
/** Light modules around a QR that readers rely on. */
const QUIET_ZONE = 4

const STEPS = [
  ['Scan the code', 'Point the camera of your phone at it and open the link.'],
  ['Check in', 'Sign in with your quickID and confirm your visit.'],
  ['Show your pass', 'Show it at the desk, and scan again when you leave.'],
] as const

/** What the standard fonts can write: an accent they lack is dropped, a letter they lack leaves its place. */
const writable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]+/g, (rare) => rare.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** As large as it fits into two lines, and returns where it ends. */
const heading = (
  page: Page,
  text: string,
  { x, y, width }: Box,
  look: { font: string; from: number; color: string },
) => {
  const least = 12
  page.font(look.font)
  let size = look.from
  while (size > least && page.fontSize(size).heightOfString(text, { width }) > page.currentLineHeight(true) * 2.1)
    size--
  const height = page.fontSize(size).currentLineHeight(true) * 2
  page.fillColor(look.color).text(text, x, y, { width, height, align: 'left', ellipsis: true })
  return y + Math.min(page.heightOfString(text, { width }), height)
}

/** Every dark module as a shape, so that the code is sharp at any size. */
const drawQr = (page: Page, address: string, { x, y, width }: Box) => {
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
  page.circle(x + 15, y + 15, 15).fill(INK)
  page.font(BOLD).fontSize(14).fillColor('#ffffff')
  page.text(String(number + 1), x, y + 10, { width: 30, align: 'center' })
  const inside = { x: x + 44, width: width - 44 }
  page
    .fontSize(17)
    .fillColor(INK)
    .text(title, inside.x, y - 1, { width: inside.width })
  page
    .font(PLAIN)
    .fontSize(12.5)
    .fillColor(QUIET)
    .text(sentence, inside.x, page.y + 2, { width: inside.width })
  return page.y
}

const drawSteps = (page: Page, { x, y, width }: Box, gap: number) => {
  let at = y
  for (const number of STEPS.keys()) at = drawStep(page, number, { x, y: at, width }) + gap
}

/** Logo, business and branch; returns where they end. The logo stands beside the names, or above where it is narrow. */
const drawNames = (page: Page, { business, logo, branch, isPortrait }: Poster, { x, y, width }: Box) => {
  const side = 68
  const gap = 18
  if (logo) page.image(logo, x, y, { fit: [side, side], align: 'center', valign: 'center' })
  const beside = logo && isPortrait ? side + gap : 0
  const box = { x: x + beside, width: width - beside }
  const top = logo && !isPortrait ? y + side + gap : y + 2
  const below = heading(page, writable(business), { ...box, y: top }, { font: BOLD, from: 30, color: INK })
  const end = heading(page, writable(branch), { ...box, y: below + 4 }, { font: PLAIN, from: 19, color: QUIET })
  return Math.max(end, logo ? y + side : 0)
}

const drawFoot = (page: Page, { product }: Poster, { x, y }: Omit<Box, 'width'>) => {
  drawMark(page, x, y, 20)
  page
    .font(BOLD)
    .fontSize(12)
    .fillColor(INK)
    .text(writable(product), x + 27, y + 5, { lineBreak: false })
}

const MARGIN = 56

const drawPortrait = (page: Page, poster: Poster) => {
  const { width, height } = page.page
  const inner = { x: MARGIN, width: width - 2 * MARGIN }
  const names = drawNames(page, poster, { ...inner, y: MARGIN })
  const top = names + 30
  const side = Math.min(inner.width, height - MARGIN - 238 - top)
  drawQr(page, poster.address, { x: (width - side) / 2, y: top, width: side })
  drawSteps(page, { ...inner, y: top + side + 32 }, 14)
  drawFoot(page, poster, { x: MARGIN, y: height - MARGIN - 8 })
}

const drawLandscape = (page: Page, poster: Poster) => {
  const { width, height } = page.page
  const side = height - 2 * MARGIN - 40
  drawQr(page, poster.address, { x: MARGIN, y: MARGIN, width: side })
  const beside = { x: MARGIN + side + 44, width: width - 2 * MARGIN - side - 44 }
  const names = drawNames(page, poster, { ...beside, y: MARGIN })
  drawSteps(page, { ...beside, y: Math.max(names + 36, height / 2 - 40) }, 20)
  drawFoot(page, poster, { x: MARGIN, y: height - MARGIN - 12 })
}

/** The branch's QR as an A4 page to print: text and shapes only, nothing that could be pressed or run. */
export const drawPoster = (poster: Poster): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: 'A4',
      layout: poster.isPortrait ? 'portrait' : 'landscape',
      margin: 0,
      lang: 'en',
      displayTitle: true,
      info: { Title: `${poster.business}, ${poster.branch}`, Creator: poster.product, CreationDate: poster.at },
    })
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
    if (poster.isPortrait) drawPortrait(page, poster)
    else drawLandscape(page, poster)
    page.end()
  })
