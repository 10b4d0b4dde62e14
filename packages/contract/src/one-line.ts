import { z } from 'zod'

/** Blanks, joiners, fillers and marks that only direct others: alone they are as good as nothing. */
const UNSEEN = /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/**
 * What someone typed, as one line: without control characters, separators of lines, bidirectional overrides or halves of
 * characters. Where nobody could see any of it, it is empty.
 */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .replace(UNSEEN, '')

/** The same of what may have several lines: each of them is as clean as one. */
const manyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n')
    .trim()

/** A typed line that may not be empty. */
export const Line = (max: number, missing: string) =>
  z.string({ error: missing }).normalize('NFC').transform(oneLine).pipe(z.string().min(1, missing).max(max))

/** A typed line that may be left out, or empty. */
export const Aside = (max: number) =>
  z.string().normalize('NFC').transform(oneLine).pipe(z.string().max(max)).optional()

/** One or more typed lines, or none at all. */
export const Lines = (max: number) => z.string().trim().normalize('NFC').max(max).transform(manyLines)
