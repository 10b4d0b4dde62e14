import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstinCheckCharacter, gstStates, lookAtGstin } from './gstin.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LETTERS = ALPHABET.slice(10)

const one = (of: string) => fc.constantFrom(...of)
const some = (of: string, length: number) =>
  fc.array(one(of), { minLength: length, maxLength: length }).map((them) => them.join(''))

const pan = fc.tuple(some(LETTERS, 5), some(ALPHABET.slice(0, 10), 4), one(LETTERS)).map((parts) => parts.join(''))

/** Numbers as a registry gives them out, check character included. */
const valid = fc
  .tuple(fc.constantFrom(...Object.keys(gstStates)), pan, one(ALPHABET.slice(1)), one('Z123456789ABDEFGHIJ'))
  .map((parts) => parts.join(''))
  .map((first) => first + gstinCheckCharacter(first))

const withAt = (gstin: string, at: number, character: string) => gstin.slice(0, at) + character + gstin.slice(at + 1)

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '07AAGFF2194N1Z1', '24AAACC1206D1ZM', '27AAACR5055K1Z7'])(
    'is right: %s',
    (gstin) => {
      expect(lookAtGstin(gstin)).toEqual({
        looksRight: true,
        checks: true,
        state: gstStates[gstin.slice(0, 2)],
        pan: gstin.slice(2, 12),
      })
    },
  )

  it('is right whenever its check character is, for every state and every kind of fourteenth character', () => {
    fc.assert(
      fc.property(valid, (gstin) => {
        expect(lookAtGstin(gstin)).toEqual({
          looksRight: true,
          checks: true,
          state: gstStates[gstin.slice(0, 2)],
          pan: gstin.slice(2, 12),
        })
      }),
      { numRuns: 2_000 },
    )
  })

  it('never passes with one character changed', () => {
    fc.assert(
      fc.property(valid, fc.nat(14), one(ALPHABET), (gstin, at, character) => {
        fc.pre(gstin[at] !== character)
        expect(lookAtGstin(withAt(gstin, at, character)).checks).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  it('never passes with two different neighbours exchanged, unless they weigh the same', () => {
    /** How much a character counts for, once and twice. */
    const weights = (character: string) => {
      const value = ALPHABET.indexOf(character)
      return value - (Math.floor((2 * value) / 36) + ((2 * value) % 36))
    }
    fc.assert(
      fc.property(valid, fc.nat(12), (gstin, at) => {
        const [left, right] = [gstin[at] as string, gstin[at + 1] as string]
        fc.pre((weights(left) - weights(right)) % 36 !== 0)
        expect(lookAtGstin(withAt(withAt(gstin, at, right), at + 1, left)).checks).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('lets at most one in 36 random endings through', () => {
    fc.assert(
      fc.property(valid, (gstin) => {
        const passing = [...ALPHABET].filter((character) => lookAtGstin(withAt(gstin, 14, character)).checks)
        expect(passing).toEqual([gstin[14]])
      }),
      { numRuns: 500 },
    )
  })

  it('looks wrong with another length, small letters, a space or a state that does not exist', () => {
    for (const gstin of [
      '',
      '29AAGCB7383J1Z',
      '29AAGCB7383J1Z44',
      '29aagcb7383j1z4',
      '29AAGCB7383J1Z ',
      '25AAGCB7383J1Z4',
    ]) {
      expect(lookAtGstin(gstin)).toMatchObject({ looksRight: false, checks: false })
    }
    fc.assert(fc.property(fc.string(), (text) => lookAtGstin(text).looksRight === false || text.length === 15))
  })

  it('may be valid although its check character is wrong, so that looks right and checks are told apart', () => {
    expect(lookAtGstin('29AAFCA7488L1Z0')).toMatchObject({ looksRight: true, checks: false })
  })

  it.each([
    ['a tax deductor', '27MUMA12345B1D'],
    ['an e-commerce collector', '29AAGCB7383J1C'],
    ['a body of the United Nations', '0717USA00001UN'],
    ['a notified person', '2918IND00012ON'],
    ['a non-resident', '9717USA00011NR'],
    ['an online service from abroad', '9917USA29001OS'],
    ['a government department', '27ABCD00012G1Z'],
  ])('has a form of its own for %s', (kind, first) => {
    const gstin = first + gstinCheckCharacter(first)
    // A department's number ends with a digit, whatever the arithmetic says.
    const isDigitOnly = kind === 'a government department'
    expect(lookAtGstin(isDigitOnly ? `${first}5` : gstin).looksRight).toBe(true)
    if (!isDigitOnly) expect(lookAtGstin(gstin).checks).toBe(true)
  })

  it('carries a PAN only where its form does', () => {
    expect(lookAtGstin('29AAGCB7383J1Z4').pan).toBe('AAGCB7383J')
    expect(lookAtGstin('9917USA29001OSB')).toMatchObject({ pan: undefined, state: undefined })
  })
})
