import { heightOf, type TextLine } from '@quickprism/documents/typesetter'
import { drawMark } from './poster-mark.ts'
import {
  BOLD,
  BRAND_INK,
  MARGIN,
  ON_BRAND,
  ON_BRAND_QUIET,
  type Page,
  PLAIN,
  type Poster,
  write,
} from './poster-page.ts'

const LOGO = 64
const MARK = 44
const GAP = 18
const PADDING = 30
const SPECTRUM = 6

/** As large as it fits into two lines. */
const heading = (
  page: Page,
  text: string,
  width: number,
  look: { weight: typeof BOLD | typeof PLAIN; from: number },
) => {
  const least = 12
  const most = 2
  let size = look.from
  while (size > least && page.type.lines(text, { size, weight: look.weight }, width).length > most) size--
  return page.type.atMost(most, text, { size, weight: look.weight }, width)
}

/** The line that stands on every surface that shows an identity. */
const drawSpectrum = ({ pdf }: Page, y: number) => {
  const { width } = pdf.page
  const colors = pdf.linearGradient(0, y, width, y)
  colors.stop(0, '#119bb2').stop(0.52, '#6a5bd6').stop(1, '#e8953c')
  pdf.rect(0, y, width, SPECTRUM).fill(colors)
}

const drawLogo = ({ pdf }: Page, logo: Buffer, y: number) => {
  pdf.save().roundedRect(MARGIN, y, LOGO, LOGO, 12).clip()
  pdf.rect(MARGIN, y, LOGO, LOGO).fill('#ffffff')
  pdf.image(logo, MARGIN, y, { fit: [LOGO, LOGO], align: 'center', valign: 'center' }).restore()
}

/** Whose entrance it is, on dark from edge to edge, and the spectrum below; returns where that ends. */
export const drawHead = (page: Page, { business, logo, branch }: Poster) => {
  const x = logo ? MARGIN + LOGO + GAP : MARGIN
  const width = page.pdf.page.width - MARGIN - MARK - GAP - x
  const said: (readonly [lines: TextLine[], color: string])[] = [
    [heading(page, business, width, { weight: BOLD, from: 30 }), ON_BRAND],
    [heading(page, branch, width, { weight: PLAIN, from: 18 }), ON_BRAND],
    [page.type.lines('Scan to check in', { size: 13, weight: PLAIN }, width), ON_BRAND_QUIET],
  ]
  const words = said.reduce((sum, [lines]) => sum + heightOf(lines), 0)
  const height = Math.max(words, logo ? LOGO : MARK) + 2 * PADDING

  page.pdf.rect(0, 0, page.pdf.page.width, height).fill(BRAND_INK)
  if (logo) drawLogo(page, logo, (height - LOGO) / 2)
  let y = (height - words) / 2
  for (const [lines, color] of said) y = write(page, lines, { x, y }, color)
  drawMark(page.pdf, { x: page.pdf.page.width - MARGIN - MARK, y: (height - MARK) / 2, side: MARK, body: ON_BRAND })
  drawSpectrum(page, height)
  return height + SPECTRUM
}
