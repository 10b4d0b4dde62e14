import { randomBytes, randomUUID } from 'node:crypto'
import { sessions } from '@quickprism/contract/sessions'
import { proof } from '@quickprism/tools/testing/proof'
import { codeMadeFor } from '@quickprism/tools/testing/sign-in-kit'
import { chiSquareTail } from '@quickprism/tools/testing/statistics'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets, type Secrets } from '../../secrets.ts'
import { digitsOf } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** An installation and ids of codes: its own each time, or the same in every run. */
type Source = { ids(): string; secrets: Secrets }
const drawn = (): Source => ({ ids: randomUUID, secrets: createSecrets(randomBytes(32)) })
const fixed = (): Source => {
  const below = seededNumbers(1)
  const group = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('')
  return {
    ids: () => `${group(8)}-${group(4)}-4${group(3)}-8${group(3)}-${group(12)}`,
    secrets: createSecrets(Buffer.alloc(32, 7)),
  }
}

const LENGTH = 6
const DEGREES = LENGTH * 9

/** How often each digit stood at each place, how uneven that is, and how many codes begin with a zero. */
const count = (codes: number, { ids, secrets }: Source) => {
  const seen = Array.from({ length: LENGTH }, () => new Array<number>(10).fill(0))
  let malformed = 0
  for (let number = 0; number < codes; number++) {
    const code = digitsOf({ secrets }, ids())
    if (!/^\d{6}$/.test(code)) malformed++
    for (const [place, times] of seen.entries()) {
      const digit = Number(code[place])
      times[digit] = (times[digit] ?? 0) + 1
    }
  }
  const expected = codes / 10
  const distance = seen.flat().reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0)
  return { malformed, leadingZeros: seen[0]?.[0] as number, distance, p: chiSquareTail(distance, DEGREES) }
}

/** Whether a code is taken so many milliseconds after it was sent. */
const isTakenAfter = async (milliseconds: number) => {
  const { quickId } = await t.given.person()
  const sent = t.clock.held.getTime()
  await t.as()(sessions.sendOtp, { body: { quickID: quickId } })
  const otp = await codeMadeFor(t, quickId)
  t.clock.held = new Date(sent + milliseconds)
  const answer = await t
    .as()(sessions.verifyOtp, { body: { quickID: quickId, otp } })
    .catch(({ status, message }) => ({ status, message }))
  if ('access_token' in answer) return true
  expect(answer).toEqual({ status: 422, message: 'Invalid or expired OTP' })
  return false
}

describe('codes', () => {
  it('the measure of unevenness is that of the tables', () => {
    expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 4)
    expect(chiSquareTail(29.588, 10)).toBeCloseTo(0.001, 5)
    expect(chiSquareTail(0, 54)).toBe(1)
  })

  proof(
    'ID-01',
    'every digit is equally likely at every place, zeros in front are kept, and a code is good for 299.9 seconds and not for 300',
    { ci: { codes: 20_000, from: 'seed' }, stated: { codes: 1_000_000, from: 'random' } },
    async ({ codes, from }) => {
      const { malformed, leadingZeros, distance, p } = count(codes, from === 'seed' ? fixed() : drawn())
      expect(malformed).toBe(0)
      expect(p).toBeGreaterThan(0.001)
      if (from === 'seed') expect(leadingZeros).toBe(1948)
      expect(await isTakenAfter(299_900)).toBe(true)
      expect(await isTakenAfter(300_000)).toBe(false)
      return {
        codes,
        'codes that are not six digits': malformed,
        'codes with a zero in front': leadingZeros,
        [`χ² over 10 digits × ${LENGTH} places`]: `${distance.toFixed(1)}, p = ${p.toFixed(3)}`,
        'after 299.9 s': 'taken',
        'after 300 s': 'refused',
      }
    },
  )
})
