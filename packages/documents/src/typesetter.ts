import type PDFDocument from 'pdfkit'
import { type Face, facesIn, MONO_SIZE, type Weight, writable } from './faces.ts'
import { type Run, runsOf } from './runs.ts'
import { FROM_RIGHT, type ShapedFont } from './shaped-font.ts'

/** Brings the font for these letters in this weight. */
export type FontOpener = (face: Face, weight: Weight) => Promise<ShapedFont>

/** `isMono` sets an identifier, in a weight whose mono face was opened. */
type Look = { size: number; weight: Weight; isMono?: boolean }
type PlacedRun = Run & { width: number }
export type TextLine = Omit<Look, 'isMono'> & { runs: PlacedRun[]; width: number; ascent: number; descent: number }

/** Breaks texts into lines and writes them on the pages of one document. */
export type Typesetter = {
  lines(text: string, look: Look, width: number): TextLine[]
  /** As many lines as there may be; the last ends with an ellipsis if there would be more. */
  atMost(most: number, text: string, look: Look, width: number): TextLine[]
  /** Left end of its base line at this point. */
  write(line: TextLine, x: number, baseline: number): void
}

type Page = InstanceType<typeof PDFDocument>

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const heightOf = (lines: readonly TextLine[]) =>
  lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0)

/** The fonts that texts of each weight need, and the weights of identifiers, opened: no other letters can be written. */
export const openFonts = async (
  texts: Record<Weight, Iterable<string>>,
  open: FontOpener,
  mono: readonly Weight[] = [],
) => {
  const wanted = ([400, 600] as const).flatMap((weight) =>
    [...facesIn(texts[weight]), ...(mono.includes(weight) ? (['mono'] as const) : [])].map(
      (face) => [face, weight] as const,
    ),
  )
  const opened = await Promise.all(
    wanted.map(async ([face, weight]) => [`${face}-${weight}`, await open(face, weight)] as const),
  )
  return new Map(opened)
}

const sizeOf = (face: Face, size: number) => (face === 'mono' ? size * MONO_SIZE : size)

export const typesetter = (page: Page, fonts: ReadonlyMap<string, ShapedFont>): Typesetter => {
  for (const [name, { outlines }] of fonts) page.registerFont(name, outlines as unknown as Uint8Array)

  const fontOf = (face: Face, weight: Weight) => {
    const font = fonts.get(`${face}-${weight}`)
    if (!font) throw new Error(`The font ${face}-${weight} was not opened.`)
    return font
  }

  const set = (text: string, { size, weight, isMono = false }: Look): TextLine => {
    const runs = runsOf(text, isMono).map((run) => ({
      ...run,
      width: fontOf(run.face, weight).widthOf(run.text, run.isFromRight) * sizeOf(run.face, size),
    }))
    const faces: Face[] = ['latin', ...runs.map(({ face }) => face)]
    const highest = (edge: 'ascent' | 'descent') =>
      Math.max(...faces.map((face) => fontOf(face, weight)[edge] * sizeOf(face, size)))
    return {
      size,
      weight,
      runs,
      width: runs.reduce((sum, { width }) => sum + width, 0),
      ascent: highest('ascent'),
      descent: highest('descent'),
    }
  }

  /** A word that is wider than a line, in pieces that fit. */
  const pieces = (word: string, look: Look, width: number) => {
    const found: string[] = []
    let piece = ''
    for (const { segment } of graphemes.segment(word)) {
      if (piece && set(piece + segment, look).width > width) {
        found.push(piece)
        piece = ''
      }
      piece += segment
    }
    return [...found, piece]
  }

  const broken = (text: string, look: Look, width: number) => {
    const found: string[] = []
    let line = ''
    for (const word of writable(text).split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (set(longer, look).width <= width) {
        line = longer
        continue
      }
      if (line) found.push(line)
      const rest = set(word, look).width <= width ? [word] : pieces(word, look, width)
      line = rest.pop() ?? ''
      found.push(...rest)
    }
    return line ? [...found, line] : found
  }

  const lines = (text: string, look: Look, width: number) => broken(text, look, width).map((line) => set(line, look))

  return {
    lines,
    atMost: (most, text, look, width) => {
      const all = broken(text, look, width)
      if (all.length <= most) return all.map((line) => set(line, look))
      const shown = all.slice(0, most)
      const letters = [...graphemes.segment(shown.pop() ?? '')].map(({ segment }) => segment)
      while (letters.length > 0 && set(`${letters.join('')}…`, look).width > width) letters.pop()
      return [...shown, `${letters.join('').trimEnd()}…`].map((line) => set(line, look))
    },
    write: (line, x, baseline) => {
      let at = x
      for (const { text, face, isFromRight, width } of line.runs) {
        page.fontSize(sizeOf(face, line.size))
        page.font(`${face}-${line.weight}`)
        page.text(text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: (isFromRight ? [FROM_RIGHT] : []) as PDFKit.Mixins.OpenTypeFeatures[],
        })
        at += width
      }
    },
  }
}
