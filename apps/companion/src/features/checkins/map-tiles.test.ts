import { describe, expect, it } from 'vitest'
import { mapAround, tileAddress } from './map-tiles.ts'

const koramangala = { latitude: 12.93624, longitude: 77.62691 }
const frame = { width: 356, height: 206 }

describe('the map of a branch', () => {
  it('puts the branch in the middle and its circle inside the frame', () => {
    for (const radius of [30, 150, 5_000]) {
      const map = mapAround(koramangala, radius, frame)
      expect(map.at(koramangala).x).toBeCloseTo(178)
      expect(map.at(koramangala).y).toBeCloseTo(103)
      expect(map.radius * 2).toBeLessThanOrEqual(206)
      expect(map.size).toBeLessThan(512)
    }
  })

  it('draws someone as far from the middle as they are', () => {
    const map = mapAround(koramangala, 150, frame)
    const north = map.at({ ...koramangala, latitude: koramangala.latitude + 100 / 111_195 })
    expect(north.x).toBeCloseTo(178)
    expect((103 - north.y) / map.radius).toBeCloseTo(100 / 150, 1)
  })

  it('covers the whole frame with tiles', () => {
    const { tiles, size } = mapAround(koramangala, 150, frame)
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left }) => left + size))).toBeGreaterThanOrEqual(frame.width)
    expect(Math.max(...tiles.map(({ top }) => top + size))).toBeGreaterThanOrEqual(frame.height)
  })

  it('asks for tiles as their provider spells them', () => {
    expect(tileAddress('https://{s}.tiles.example/{z}/{x}/{y}.png', 17, { x: 93792, y: 60807 })).toBe(
      'https://a.tiles.example/17/93792/60807.png',
    )
  })
})
