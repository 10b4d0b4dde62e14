import type { TextLine, Typesetter } from '@quickprism/documents/typesetter'

export type Poster = {
  product: string
  business: string
  logo: Buffer | undefined
  branch: string
  quickID: string
  /** What the QR opens. */
  address: string
  isPortrait: boolean
  at: Date
}

/** The page, and how words come onto it. */
export type Page = { pdf: PDFKit.PDFDocument; type: Typesetter }
export type Box = { x: number; y: number; width: number }

/** Paper is white: the colours of the light theme, and of the brand. */
export const INK = '#16181d'
export const QUIET = '#4a4d55'
export const LINE = '#d0cec6'
export const BRAND_INK = '#12151b'
export const ON_BRAND = '#f4f4f1'
export const ON_BRAND_QUIET = '#b4bac4'

export const BOLD = 600
export const PLAIN = 400
export const MARGIN = 48

/** Lines below each other; returns where they end. */
export const write = ({ pdf, type }: Page, lines: readonly TextLine[], { x, y }: Omit<Box, 'width'>, color: string) => {
  pdf.fillColor(color)
  let at = y
  for (const line of lines) {
    type.write(line, x, at + line.ascent)
    at += line.ascent + line.descent
  }
  return at
}

/** The same, each line in the middle of the box. */
export const writeCentred = (page: Page, lines: readonly TextLine[], { x, y, width }: Box, color: string) => {
  let at = y
  for (const line of lines) at = write(page, [line], { x: x + (width - line.width) / 2, y: at }, color)
  return at
}
