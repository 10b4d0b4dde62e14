import { create, type Font as Outlines } from 'fontkit'
import { Blob as Bytes, Direction, Face, Font, Buffer as Letters, shape } from 'harfbuzzjs'
import { spell } from './spelling.ts'
import { unpackWoff } from './woff.ts'

/** Given to a text that is read from right to left; it is also the name of what a font does then. */
export const FROM_RIGHT = 'rtlm'

type Run = ReturnType<Outlines['layout']>

/** A shape and the letters it stands for. */
type Glyph = { shape: number; codePoints: number[] }
type Subset = { glyphs: number[]; includeGlyph(glyph: Glyph | number): number }

export type ShapedFont = {
  outlines: Outlines
  ascent: number
  descent: number
  widthOf(text: string, isFromRight: boolean): number
}

/** Texts that are kept with their shapes: names and places of a report occur again and again. */
const MOST_KEPT = 5_000

/**
 * A font whose letters are joined by HarfBuzz, as in browsers. fontkit, which pdfkit asks for this, breaks conjuncts of
 * three letters apart and fails on marks without an anchor; it still reads the outlines and cuts the font to size.
 */
export const openFont = async (woff: Uint8Array<ArrayBuffer>): Promise<ShapedFont> => {
  const bytes = await unpackWoff(woff)
  const outlines = create(bytes as Uint8Array as Buffer) as Outlines
  const shaper = new Font(new Face(new Bytes(bytes.buffer)))
  const letters = new Letters()

  const glyphs = new Map<string, { id: Glyph; advanceWidth: number; codePoints: number[] }>()
  const glyphOf = (shape: number, standsFor: string) => {
    const key = `${shape} ${standsFor}`
    const known = glyphs.get(key)
    if (known) return known
    const codePoints = [...standsFor].map((letter) => letter.codePointAt(0) as number)
    const glyph = { id: { shape, codePoints }, advanceWidth: outlines.getGlyph(shape).advanceWidth, codePoints }
    glyphs.set(key, glyph)
    return glyph
  }

  const shapeText = (text: string, isFromRight: boolean) => {
    letters.reset()
    letters.addText(text)
    letters.guessSegmentProperties()
    letters.setDirection(isFromRight ? Direction.RTL : Direction.LTR)
    shape(shaper, letters)
    const infos = letters.getGlyphInfos()
    const positions = letters.getGlyphPositions()
    const spelt = spell(
      text,
      infos.map(({ cluster }, at) => ({ start: cluster, isWide: (positions[at]?.xAdvance ?? 0) > 0 })),
      isFromRight,
    )
    return { glyphs: infos.map(({ codepoint }, at) => glyphOf(codepoint, spelt[at] ?? '')), positions }
  }

  const kept = new Map<string, ReturnType<typeof shapeText> & { advanceWidth: number }>()
  const shaped = (text: string, isFromRight: boolean) => {
    const key = `${isFromRight}${text}`
    const known = kept.get(key)
    if (known) return known
    const run = shapeText(text, isFromRight)
    const advanceWidth = run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { ...run, advanceWidth })
    return { ...run, advanceWidth }
  }

  const createSubset = outlines.createSubset.bind(outlines)
  // A shape is embedded once for every text it stands for, so that what is searched and copied is what was typed.
  outlines.createSubset = () => {
    const subset = createSubset() as unknown as Subset
    const includeShape = subset.includeGlyph.bind(subset)
    const places = new Map<Glyph, number>()
    subset.includeGlyph = (glyph) => {
      if (typeof glyph === 'number') return includeShape(glyph)
      const place = places.get(glyph) ?? subset.glyphs.push(glyph.shape) - 1
      places.set(glyph, place)
      return place
    }
    return subset as unknown as ReturnType<typeof createSubset>
  }

  outlines.layout = (text, features) => {
    const isFromRight = Array.isArray(features) && features.includes(FROM_RIGHT)
    const { glyphs, positions, advanceWidth } = shaped(text, isFromRight)
    // pdfkit writes its own scale into the positions it is given.
    return { glyphs, positions: positions.map((position) => ({ ...position })), advanceWidth } as unknown as Run
  }

  const { ascent, descent, unitsPerEm } = outlines
  return {
    outlines,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    widthOf: (text, isFromRight) => shaped(text, isFromRight).advanceWidth / unitsPerEm,
  }
}
