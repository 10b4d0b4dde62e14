import { describe, expect, it } from 'vitest'
import { distanceInWords, metresBetween, standingAt } from './geofence.ts'

const koramangala = { latitude: 12.93624, longitude: 77.62691, radius: 100 }
/** One metre northwards, in degrees. */
const METRE = 1 / 111_195

const northOf = (metres: number, accuracy: number) => ({
  latitude: koramangala.latitude + metres * METRE,
  longitude: koramangala.longitude,
  accuracy,
})

describe('a position against the radius of a branch', () => {
  it.each([
    ['at the door', 0, 5, 'inside'],
    ['just inside the circle', 99, 0, 'inside'],
    ['just outside the circle', 101, 0, 'outside'],
    ['outside, and the phone not sure by more than that', 140, 45, 'inside'],
    ['outside by more than the phone is unsure', 150, 45, 'outside'],
    ['outside, and unsure by as much as is credited', 299, 200, 'inside'],
    ['outside by more than is credited, whatever the phone claims', 301, 900, 'outside'],
    ['at the door, as inexact as may be', 0, 1_000, 'inside'],
    ['at the door, and too inexact to count', 0, 1_001, 'unknown'],
    ['in another town, and unsure by more than that', 50_000, 100_000, 'unknown'],
  ])('%s: %i m away, ± %i m, is %s', (_, metres, accuracy, where) => {
    expect(standingAt(koramangala, northOf(metres, accuracy)).where).toBe(where)
  })

  it('is flagged as vague above 50 m, and not below', () => {
    expect(standingAt(koramangala, northOf(0, 50)).isVague).toBe(false)
    expect(standingAt(koramangala, northOf(0, 51)).isVague).toBe(true)
  })

  it('is unknown without one', () => {
    expect(standingAt(koramangala, undefined).where).toBe('unknown')
  })

  it('does not matter where the branch has no place', () => {
    expect(standingAt({ latitude: null, longitude: null, radius: null }, undefined).where).toBe('inside')
  })

  it('is not kept where it does not count', () => {
    const nowhere = { latitude: null, longitude: null, radius: null }
    expect(standingAt(nowhere, northOf(0, 1_000))).toMatchObject({ accuracy: 1_000, isVague: true })
    expect(standingAt(nowhere, northOf(0, 1_001))).toMatchObject({ accuracy: null, isVague: false })
  })

  it('is as exact as its next whole metre', () => {
    expect(standingAt(koramangala, northOf(0, 12.2)).accuracy).toBe(13)
  })

  it('measures known distances, across the date line too', () => {
    const bengaluru = { latitude: 12.9716, longitude: 77.5946 }
    const chennai = { latitude: 13.0827, longitude: 80.2707 }
    expect(metresBetween(bengaluru, chennai) / 1000).toBeCloseTo(290.2, 0)
    expect(metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBeLessThan(223)
  })
})

it.each([
  [0.4, '0 m'],
  [999.4, '999 m'],
  [999.6, '1.0 km'],
  [1_530, '1.5 km'],
])('%d metres are said as %s', (metres, said) => {
  expect(distanceInWords(metres)).toBe(said)
})
