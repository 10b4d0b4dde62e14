import { z } from 'zod'

/** Digits and capitals without look-alikes (no I, L, O, U): 32 characters, so that each is one element of GF(32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const PERSON_ID_LENGTH = 8
export const PLACE_ID_LENGTH = 10

/** Powers of a generator of GF(32), polynomial x⁵ + x² + 1. */
const POWERS = Array.from({ length: 31 }, () => 0)
for (let step = 0, value = 1; step < 31; step++) {
  POWERS[step] = value
  value = value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1
}

const times = (left: number, right: number) => {
  if (left === 0 || right === 0) return 0
  return POWERS[(POWERS.indexOf(left) + POWERS.indexOf(right)) % 31] as number
}

/**
 * Weighted sum over GF(32), each position with its own power. It is zero for a valid id, and any one wrong
 * character or any two exchanged ones make it non-zero.
 */
const syndrome = (text: string) =>
  [...text].reduce((sum, character, position) => {
    const value = ALPHABET.indexOf(character)
    return sum ^ times(value, POWERS[position % 31] as number)
  }, 0)

const checkCharacter = (body: string) => {
  const weight = POWERS[body.length % 31] as number
  const value = [...Array(32).keys()].find((candidate) => times(candidate, weight) === syndrome(body)) ?? 0
  return ALPHABET[value] as string
}

/** What a spreadsheet that opens a CSV takes for a number, and writes in another way: 961380E5. */
const LIKE_A_NUMBER = /^\d+(E\d+)?$/

const drawQuickId = (length: number, below: (limit: number) => number) => {
  const body = Array.from({ length: length - 1 }, () => ALPHABET[below(32)]).join('')
  return body + checkCharacter(body)
}

/** One in some thousands is drawn again; a source that gives the same number each time ends all the same. */
const MOST_DRAWS = 10

/** A new quickID from a source of whole numbers below a limit. */
export const makeQuickId = (length: number, below: (limit: number) => number) => {
  let id = drawQuickId(length, below)
  for (let draws = 1; draws < MOST_DRAWS && LIKE_A_NUMBER.test(id); draws++) id = drawQuickId(length, below)
  return id
}

/** Catches a typing error at once and locally: right length, right alphabet, right check character. */
export const isQuickId = (text: string, length: number) =>
  text.length === length && [...text].every((character) => ALPHABET.includes(character)) && syndrome(text) === 0

/** Whether it is the quickID of a person or of a place. */
export const isAnyQuickId = (text: string) => isQuickId(text, PERSON_ID_LENGTH) || isQuickId(text, PLACE_ID_LENGTH)

/** As people write them: in groups, with hyphens, in small letters, with blanks that came along from a page. */
export const bareQuickId = (written: string) => written.replace(/[\s\u200b\u2010-\u2015-]/g, '').toUpperCase()

export const requiredQuickId = (missing: string) =>
  z
    .string()
    .overwrite(bareQuickId)
    .min(1, missing)
    .max(PLACE_ID_LENGTH, `A quickID has at most ${PLACE_ID_LENGTH} characters`)

/** Any quickID as it arrives: bare and upper-cased before anything looks at it. */
export const QuickId = requiredQuickId('Quick ID is required')
