import { expect, it } from 'vitest'
import { isBackwards, lastMonths } from './period.ts'

it.each([
  [1, '2026-11-13', '2026-10-13T00:00'],
  [2, '2026-11-13', '2026-09-13T00:00'],
  [3, '2026-11-13', '2026-08-13T00:00'],
  [1, '2027-01-31', '2026-12-31T00:00'],
  [1, '2026-03-31', '2026-02-28T00:00'],
  [1, '2028-03-31', '2028-02-29T00:00'],
  [3, '2026-05-31', '2026-02-28T00:00'],
  [2, '2026-02-01', '2025-12-01T00:00'],
])('the last %i months on %s begin at midnight of %s', (months, today, from) => {
  expect(lastMonths(months, today)).toEqual({ from, to: `${today}T23:59` })
})

it('a period that ends before it begins is backwards, and one of a single minute is not', () => {
  expect(isBackwards({ from: '2026-11-13T09:00', to: '2026-11-13T08:59' })).toBe(true)
  expect(isBackwards({ from: '2026-11-13T09:00', to: '2026-11-13T09:00' })).toBe(false)
  expect(isBackwards({ from: '2026-11-13T09:00', to: '' })).toBe(false)
})
