import { expect, it } from 'vitest'
import { nextPause } from './calming.ts'

/** The pause after so many looks at a process that works for this share of its time. */
const after = (looks: number, share: number, start = 0) =>
  Array.from({ length: looks }).reduce<number>((before) => nextPause(before, share), start)

it('lists and charts are asked at every change while a process has room', () => {
  expect(after(10, 0.7)).toBe(0)
})

it('they wait longer and longer while it has too much to do, but not as long as they wait without a change', () => {
  expect([1, 2, 3, 4, 100].map((looks) => after(looks, 0.9))).toEqual([2_000, 3_000, 4_500, 6_750, 8_000])
})

it('what was found to be enough is kept, and taken back step by step once there is room', () => {
  expect(after(10, 0.7, 4_500)).toBe(4_500)
  expect([1, 2, 3, 4, 5].map((looks) => after(looks, 0.3, 4_500))).toEqual([3_600, 2_880, 2_304, 2_000, 0])
})
