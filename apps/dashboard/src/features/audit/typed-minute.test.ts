import { pickedMinute, quarters, readMinute, showMinute } from '@quickprism/ui/date-time-text'
import { expect, it } from 'vitest'

it.each([
  ['12/11/2026 9:00 am', '2026-11-12T09:00'],
  ['1/2/2027 12:00 am', '2027-02-01T00:00'],
  ['01/02/2027 12:05PM', '2027-02-01T12:05'],
  ['29/02/2028 11:59 pm', '2028-02-29T23:59'],
  ['12/11/2026 21:15', '2026-11-12T21:15'],
])('D1-CONV-06: reads %s as %s', (typed, minute) => {
  expect(readMinute(typed)).toBe(minute)
})

it.each([
  '',
  '12/11/2026',
  '31/02/2026 9:00 am',
  '29/02/2027 9:00 am',
  '12/11/2026 13:00 pm',
  '12/11/2026 0:30 am',
  '12/11/2026 9:60 am',
  '12/11/2026 24:00',
])('does not guess what %j means', (typed) => {
  expect(readMinute(typed)).toBeUndefined()
})

it('D1-CONV-01 D1-CONV-05 D1-CONV-06: every quarter of an hour goes out as it came in', () => {
  expect(quarters).toHaveLength(96)
  for (const time of quarters) {
    const minute = `2026-11-12T${time}`
    expect(readMinute(pickedMinute(minute))).toBe(minute)
  }
  expect(pickedMinute('2026-11-12T21:15')).toBe('12/11/2026 9:15 PM')
  expect(showMinute('2026-11-12T21:15')).toBe('12/11/2026 9:15 pm')
})
