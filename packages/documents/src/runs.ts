import bidiFactory from 'bidi-js'
import { type Face, facesOf } from './faces.ts'

/** Letters of one font that are read in one direction. */
export type Run = { text: string; face: Face; isFromRight: boolean }

type Part = { text: string; face: Face; level: number }

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const bidi = bidiFactory()

/** The order in which parts stand beside each other, from the order in which they are read (rule L2 of UAX 9). */
const asSeen = (parts: Part[]) => {
  const seen = [...parts]
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < seen.length; start++) {
      let end = start
      while (end < seen.length && (seen[end] as Part).level >= level) end++
      if (end === start) continue
      seen.splice(start, end - start, ...seen.slice(start, end).reverse())
      start = end
    }
  }
  return seen
}

/** A writable text of one line as it is set from left to right. */
export const runsOf = (text: string, isMono = false): Run[] => {
  const levels = FROM_RIGHT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined
  const faces = facesOf(text, isMono)
  const parts: Part[] = []
  let at = 0
  for (const [index, letter] of [...text].entries()) {
    const face = faces[index] as Face
    const level = levels?.[at] ?? 0
    const last = parts.at(-1)
    if (last?.face === face && last.level === level) last.text += letter
    else parts.push({ text: letter, face, level })
    at += letter.length
  }
  return (levels ? asSeen(parts) : parts).map(({ level, ...part }) => ({ ...part, isFromRight: level % 2 === 1 }))
}
