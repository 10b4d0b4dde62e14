import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from './sentences.ts'

/** The name browsers have for English with accents, which nobody speaks. */
const PSEUDO = 'en-XA'

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÕÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñõþǫŕšţûṽŵẋýž'
const accents = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] as string]))

/** A third longer, as other languages are, and without one plain letter; gaps and elements stay as they are. */
export const pseudo = (sentence: string) => {
  const words = sentence
    .split(/(\{\{\w+\}\}|<\w+\/>)/)
    .map((piece, index) =>
      index % 2 === 1 ? piece : [...piece].map((letter) => accents.get(letter) ?? letter).join(''),
    )
    .join('')
  return words + 'ë'.repeat(Math.ceil(sentence.length / 3))
}

/** A folder with this one language in it, as an operator would put one there. */
export const writePseudoLanguage = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const catalogue = Object.fromEntries(sentences().map((sentence) => [sentence, pseudo(sentence)]))
  writeFileSync(join(folder, `${PSEUDO}.json`), JSON.stringify(catalogue, null, 2))
  return folder
}
