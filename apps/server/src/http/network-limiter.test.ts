import { describe, expect, it } from 'vitest'
import { createNetworkLimiter } from './network-limiter.ts'

const WINDOW_MS = 60_000

const start = (options: { most: number }) => {
  const clock = { at: 0, steady: () => clock.at }
  return { clock, limiter: createNetworkLimiter({ clock, windowMs: WINDOW_MS, ...options }) }
}

const taken = (times: number, take: (number: number) => boolean) =>
  Array.from({ length: times }, (_, number) => take(number)).filter(Boolean).length

describe('the limiter of networks', () => {
  it('T38: counts the networks of one site together', () => {
    const { limiter } = start({ most: 10 })
    expect(taken(256, (number) => limiter.takeForAddress(`2001:db8:1:${number.toString(16)}::1`))).toBe(40)
    expect(taken(65_536, (number) => limiter.takeForAddress(`2001:db8:1:${number.toString(16)}::1`))).toBe(120)
    expect(limiter.takeForAddress('2001:db8:2::1')).toBe(true)
  })

  it('T38: keeps an address that has used up its calls while more networks call than it can remember', () => {
    const { limiter } = start({ most: 1_200 })
    expect(taken(1_201, () => limiter.takeForAddress('198.51.100.7'))).toBe(1_200)
    taken(50_000, (number) => limiter.takeForAddress(`2001:db8:1:${number.toString(16)}::1`))
    expect(limiter.takeForAddress('198.51.100.7')).toBe(false)
    expect(taken(60_000, (number) => limiter.takeForAddress(`10.0.${number >> 8}.${number & 255}`))).toBe(60_000)
    expect(limiter.takeForAddress('198.51.100.7')).toBe(false)
  })

  it('begins anew when the time is over', () => {
    const { clock, limiter } = start({ most: 1 })
    expect(taken(2, () => limiter.takeForAddress('198.51.100.7'))).toBe(1)
    clock.at = WINDOW_MS
    expect(limiter.takeForAddress('198.51.100.7')).toBe(true)
  })
})
