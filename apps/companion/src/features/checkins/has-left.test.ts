import { describe, expect, it } from 'vitest'
import { judge } from './has-left.ts'

const place = { latitude: 12.93624, longitude: 77.62691, radius: 100 }
/** One metre northwards, in degrees. */
const METRE = 1 / 111_195
const northOf = (metres: number, accuracy: number) => ({
  latitude: place.latitude + metres * METRE,
  longitude: place.longitude,
  accuracy,
})

describe('a phone that is checked in', () => {
  it.each([
    ['at the door', 0, 8, 'here'],
    ['just outside, which may be an error of the phone', 120, 5, 'unsure'],
    ['well outside', 151, 0, 'gone'],
    ['well outside, and not sure by more than that', 340, 200, 'unsure'],
    ['far away', 1_500, 30, 'gone'],
    ['somewhere, too inexact to count', 1_500, 5_000, 'unsure'],
  ])('%s (%i m away, ± %i m) is %s', (_, metres, accuracy, said) => {
    expect(judge(place, northOf(metres, accuracy))).toBe(said)
  })

  it('never leaves a branch without a place by itself', () => {
    expect(judge({ latitude: null, longitude: null, radius: null }, northOf(50_000, 5))).toBe('unsure')
  })
})
