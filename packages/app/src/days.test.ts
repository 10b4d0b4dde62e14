import { expect, it } from 'vitest'
import { readDay, showDay } from './days.tsx'

it.each([
  ['13/11/1990', '1990-11-13'],
  [' 1/2/2004 ', '2004-02-01'],
  ['13-11-1990', '1990-11-13'],
  ['13 11 1990', '1990-11-13'],
  ['13.11.1990', '1990-11-13'],
  ['13111990', '1990-11-13'],
  ['31021990', undefined],
  ['1311990', undefined],
  ['2004-02-29', '2004-02-29'],
  ['29/02/2003', undefined],
  ['31/04/2003', undefined],
  ['11-13-1990', undefined],
  ['', undefined],
])('reads the day %j as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

it('D1-CONV-07: shows a day as dd/MM/yyyy', () => {
  expect(showDay('1990-11-13')).toBe('13/11/1990')
})
