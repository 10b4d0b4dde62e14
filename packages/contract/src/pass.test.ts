import { expect, it } from 'vitest'
import { fromLetters, looksLikePass, parsePass, passStepAt, toLetters, writePass } from './pass.ts'

const signature = Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256)
const keyId = toLetters(Uint8Array.from({ length: 10 }, (_, at) => at * 25))

it('any bytes come back from their letters', () => {
  for (const length of [1, 4, 5, 10, 64, 65]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 91 + length) % 256)
    expect(fromLetters(toLetters(bytes), length)).toEqual(bytes)
  }
  expect(fromLetters('AAAAAAA1', 5)).toBeUndefined()
  expect(fromLetters('AAAAAAAAA', 5)).toBeUndefined()
  // The last letter of a single byte has bits to spare: only one way of writing it is taken.
  expect(fromLetters('AB', 1)).toBeUndefined()
})

it('a code says whose key it is and of which minute, whatever a scanner makes of its case', () => {
  const step = passStepAt(Date.parse('2026-03-02T05:00:59Z'))
  const code = writePass({ keyId, step }, signature)
  expect(code).toMatch(/^QP2\.[A-Z2-7]{16}\.[0-9A-Z]{5}\.[A-Z2-7]{103}$/)
  expect(parsePass(` ${code.toLowerCase()}\n`)).toEqual({ keyId, step, signature })
  expect(looksLikePass(code)).toBe(true)
})

it('what is no code of a pass is not taken for one', () => {
  const code = writePass({ keyId, step: 29_541_900 }, signature)
  for (const text of [
    '',
    'QP1.AN7K4M2X.HQ.abc',
    'https://quickprism.test/app/branch/AB',
    code.slice(0, -1),
    `${code}A`,
    `${code}.A`,
    code.replace('QP2', 'QP3'),
    code.replace(/\.[0-9A-Z]{5}\./, '..'),
  ]) {
    expect(parsePass(text), text).toBeUndefined()
  }
})
