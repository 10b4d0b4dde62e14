import { z } from 'zod'

const LONGEST = 200

/** Several of these words in one parameter, separated by commas and written in capitals or not. */
export const CommaList = <const Word extends string>(words: readonly Word[]) => {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]))
  const spelled = (text: string) => known.get(text.trim().toLowerCase()) ?? text.trim()
  return z
    .string()
    .max(LONGEST)
    .transform((text) => [...new Set(text.split(',').map(spelled))].filter((word) => word !== ''))
    .pipe(z.array(z.enum(words as [Word, ...Word[]])).max(words.length))
}
