import { expect, it } from 'vitest'
import { showHour } from './hours.tsx'

it.each([
  ['00:05', '12:05 am'],
  ['08:00', '8:00 am'],
  ['12:00', '12:00 pm'],
  ['21:30', '9:30 pm'],
  ['N/A', undefined],
  ['', undefined],
])('shows %s as %s (D1-BRANCH-04)', (time, shown) => {
  expect(showHour(time)).toBe(shown)
})
