import { describe, expect, it } from 'vitest'
import { learnSkew, secondsLeft, unknownSkew } from './pass-clock.ts'

const NOON = Date.parse('2026-11-13T12:00:00Z')
const at = (seconds: number) => NOON + seconds * 1000

/** A phone that asks whenever nothing is left, for three minutes: how often, seconds with an old code, what it shows. */
const watch = (phoneAhead: number) => {
  const onPhone = (second: number) => at(second + phoneAhead)
  let skew = unknownSkew
  let validUntil = 0
  let asked = 0
  const ask = (second: number) => {
    asked++
    validUntil = at((Math.floor(second / 60) + 1) * 60)
    skew = learnSkew(skew, { validUntil, receivedAt: onPhone(second) })
  }
  ask(22)
  let late = 0
  for (let second = 22; second < 202; second++) {
    if (secondsLeft(skew, validUntil, onPhone(second)) === 0) ask(second)
    if (validUntil <= at(second)) late++
  }
  return { asked, late, left: secondsLeft(skew, validUntil, onPhone(202)) }
}

describe('the time to the next code', () => {
  it('runs down to the moment the server named', () => {
    expect(secondsLeft(unknownSkew, at(38), at(0))).toBe(38)
    expect(secondsLeft(unknownSkew, at(38), at(37.5))).toBe(1)
    expect(secondsLeft(unknownSkew, at(38), at(40))).toBe(0)
  })

  it('brings each code in its minute, by one question each', () => {
    expect(watch(0)).toEqual({ asked: 4, late: 0, left: 38 })
  })

  it.each([3, 45, 3600, -3600])('finds the minutes of the server on a phone that is %d seconds ahead', (ahead) => {
    const { asked, late, left } = watch(ahead)
    expect(late).toBe(0)
    expect(left).toBeGreaterThanOrEqual(37)
    expect(asked).toBeLessThan(60)
  })

  it('shows an old code for no longer than a phone is slow', () => {
    expect(watch(-5).late).toBeLessThanOrEqual(3 * 5)
  })

  it('starts anew when somebody sets the clock', () => {
    const fast = learnSkew(unknownSkew, { validUntil: at(60), receivedAt: at(3630) })
    const right = learnSkew(fast, { validUntil: at(120), receivedAt: at(90) })
    expect(secondsLeft(right, at(120), at(90))).toBe(30)
  })
})
