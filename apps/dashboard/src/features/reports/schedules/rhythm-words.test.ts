import type { Rhythm } from '@quickprism/contract/rhythm'
import { expect, it } from 'vitest'
import { dayOfMonth, rhythmInWords, runInWords, weekdayInWords } from './rhythm-words.ts'

it.each<[Rhythm, string]>([
  [{ every: 'day', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], at: '06:00' }, 'Daily, 6:00 am'],
  [{ every: 'day', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], at: '19:30' }, 'Weekdays, 7:30 pm'],
  [{ every: 'day', weekdays: ['sat', 'sun'], at: '12:00' }, 'Weekends, 12:00 pm'],
  [{ every: 'day', weekdays: ['fri', 'mon', 'wed'], at: '00:15' }, 'Mon, Wed, Fri, 12:15 am'],
  [{ every: 'week', weekday: 'mon', at: '08:00' }, 'Mondays, 8:00 am'],
  [{ every: 'month', day: 1, at: '09:00' }, '1st of the month, 9:00 am'],
  [{ every: 'month', day: 22, at: '09:00' }, '22nd of the month, 9:00 am'],
  [{ every: 'month', day: 13, at: '09:00' }, '13th of the month, 9:00 am'],
])('says %o as a person does: %s', (rhythm, words) => {
  expect(rhythmInWords(rhythm)).toBe(words)
})

it('counts the days of a month in words', () => {
  expect([1, 2, 3, 4, 11, 12, 21, 22, 23, 28].map(dayOfMonth)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
    '22nd',
    '23rd',
    '28th',
  ])
})

it('calls the day of a run today, or by its date', () => {
  expect(runInWords('2026-11-13T19:30', '2026-11-13T10:00')).toBe('Today, 7:30 pm')
  expect(runInWords('2026-11-16T08:00', '2026-11-13T10:00')).toBe('16/11/2026 8:00 am')
  expect(weekdayInWords('2026-11-16T08:00')).toBe('Monday')
})
