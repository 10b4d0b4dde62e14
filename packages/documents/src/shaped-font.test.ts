import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type Face, facesOf, fontFile } from './faces.ts'
import { FROM_RIGHT, openFont } from './shaped-font.ts'

const { resolve } = createRequire(import.meta.url)
const open = (face: Face) => openFont(new Uint8Array(readFileSync(resolve(fontFile(face, 400)))))

/** How many shapes a text takes: letters that join take fewer. */
const shapes = async (face: Face, text: string) => (await open(face)).outlines.layout(text).glyphs.length

describe('joining letters', () => {
  it.each([
    ['devanagari', 'ज्ञ'],
    ['odia', 'ନ୍ଦ୍ର'],
    ['tamil', 'ஸ்ரீ'],
    ['gujarati', 'ક્ષ'],
  ] as const)('makes one sign of a conjunct in %s', async (face, text) => {
    expect(await shapes(face, text)).toBe(1)
  })

  it.each([
    ['malayalam', 'പൗർണ്ണമി'],
    ['gurmukhi', 'ਸਿੰਘ'],
    ['telugu', 'లక్ష్మీ'],
  ] as const)('does not fail on a mark without an anchor in %s', async (face, text) => {
    expect(await shapes(face, text)).toBeGreaterThan(0)
  })

  it('sets Urdu from right to left', async () => {
    const { outlines } = await open('arabic')
    const spelt = outlines.layout('محمد خان', [FROM_RIGHT]).glyphs.flatMap(({ codePoints }) => codePoints)
    expect(String.fromCodePoint(...spelt)).toBe('ناخ دمحم')
  })
})

/** Given numbers in Unicode 17, and in no font yet. */
const NEWEST = new Set([0xc5c, 0xcdc])

describe('fonts have the letters they are chosen for', () => {
  it.each([
    ['Latin letters and what names are transcribed with', 0x20, 0x24f],
    ['the nine scripts of one family', 0x900, 0xd7f],
  ])('%s', async (_, from, to) => {
    const missing: string[] = []
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{N}]/u.test(letter) || NEWEST.has(code)) continue
      const { outlines } = await opened(facesOf(letter)[0] as Face)
      if (!outlines.hasGlyphForCodePoint(code)) missing.push(letter)
    }
    expect(missing).toEqual([])
  })

  it('the letters of Urdu', async () => {
    const { outlines } = await opened('arabic')
    const missing = [...'ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآأؤئۂ۰۱۲۳۴۵۶۷۸۹'].filter(
      (letter) => !outlines.hasGlyphForCodePoint(letter.codePointAt(0) as number),
    )
    expect(missing).toEqual([])
  })

  const kept = new Map<Face, ReturnType<typeof open>>()
  const opened = (face: Face) => {
    const font = kept.get(face) ?? open(face)
    kept.set(face, font)
    return font
  }

  it('the rupee sign', async () => {
    const { outlines } = await opened(facesOf('₹')[0] as Face)
    expect(outlines.hasGlyphForCodePoint(0x20b9)).toBe(true)
  })
})
