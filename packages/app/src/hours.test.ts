import { expect, it } from 'vitest'
import { showHour, showHours } from './hours.tsx'

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

it.each([
  ['09:00', '21:30', '9:00 am to 9:30 pm'],
  ['09:00', '02:30', '9:00 am to 2:30 am (next day)'],
  ['09:00', '09:00', '9:00 am to 9:00 am (next day)'],
  ['09:00', '', '9:00 am to N/A'],
  ['', '', undefined],
])('shows opening at %s and closing at %s as %s', (from, to, shown) => {
  expect(showHours(from, to, 'N/A')).toBe(shown)
})
