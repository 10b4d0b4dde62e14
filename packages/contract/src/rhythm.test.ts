import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastRun, nextRun, Rhythm, Weekday } from './rhythm.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

describe('the next run of a schedule', () => {
  it.each([
    // 13/11/2026 is a Friday.
    [
      'each day',
      { every: 'day', weekdays: [...WEEKDAYS, 'sat', 'sun'], at: '06:00' },
      '2026-11-13T05:59',
      '2026-11-13T06:00',
      '2026-11-12',
      '2026-11-12',
    ],
    [
      'each day, in the minute it runs',
      { every: 'day', weekdays: [...WEEKDAYS, 'sat', 'sun'], at: '06:00' },
      '2026-11-13T06:00',
      '2026-11-14T06:00',
      '2026-11-13',
      '2026-11-13',
    ],
    [
      'on weekdays, before Monday',
      { every: 'day', weekdays: [...WEEKDAYS], at: '19:30' },
      '2026-11-13T19:30',
      '2026-11-16T19:30',
      '2026-11-13',
      '2026-11-15',
    ],
    [
      'on weekdays, before Tuesday',
      { every: 'day', weekdays: [...WEEKDAYS], at: '19:30' },
      '2026-11-16T20:00',
      '2026-11-17T19:30',
      '2026-11-16',
      '2026-11-16',
    ],
    [
      'on one chosen day',
      { every: 'day', weekdays: ['wed'], at: '00:00' },
      '2026-11-13T00:00',
      '2026-11-18T00:00',
      '2026-11-11',
      '2026-11-17',
    ],
    [
      'on Mondays',
      { every: 'week', weekday: 'mon', at: '08:00' },
      '2026-11-13T12:00',
      '2026-11-16T08:00',
      '2026-11-09',
      '2026-11-15',
    ],
    [
      'on Mondays, a minute before',
      { every: 'week', weekday: 'mon', at: '08:00' },
      '2026-11-16T07:59',
      '2026-11-16T08:00',
      '2026-11-09',
      '2026-11-15',
    ],
    [
      'on the 1st',
      { every: 'month', day: 1, at: '09:00' },
      '2026-11-13T12:00',
      '2026-12-01T09:00',
      '2026-11-01',
      '2026-11-30',
    ],
    [
      'on the 28th, over the end of a year',
      { every: 'month', day: 28, at: '23:45' },
      '2026-12-28T23:45',
      '2027-01-28T23:45',
      '2026-12-01',
      '2026-12-31',
    ],
    [
      'on the 15th, after a leap day',
      { every: 'month', day: 15, at: '09:00' },
      '2028-03-01T00:00',
      '2028-03-15T09:00',
      '2028-02-01',
      '2028-02-29',
    ],
  ] as [string, Rhythm, string, string, string, string][])('%s', (_, rhythm, now, at, first, last) => {
    expect(nextRun(rhythm, now)).toEqual({ at, from: `${first}T00:00`, to: `${last}T23:59` })
  })
})

const minute = fc
  .integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2099, 11) / 60_000 })
  .map((count) => new Date(count * 60_000).toISOString().slice(0, 16))
const at = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, rest] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
})
const weekday = fc.constantFrom(...Weekday.options)
const rhythms = fc.oneof(
  fc.record({ every: fc.constant('day' as const), weekdays: fc.uniqueArray(weekday, { minLength: 1 }), at }),
  fc.record({ every: fc.constant('week' as const), weekday, at }),
  fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 28 }), at }),
)

const dayAfter = (minuteOf: string) => new Date(Date.parse(`${minuteOf.slice(0, 10)}T00:00Z`) + 86_400_000)

describe('every rhythm, from every minute', () => {
  it('runs next after it, at its time, and nowhere in between', () => {
    fc.assert(
      fc.property(rhythms, minute, (rhythm, now) => {
        const next = nextRun(rhythm, now)
        expect(next.at > now).toBe(true)
        expect(next.at.slice(11)).toBe(rhythm.at)
        // What ran last by the minute before is what ran last by now: nothing lies between.
        const before = new Date(Date.parse(`${next.at}Z`) - 60_000).toISOString().slice(0, 16)
        expect(lastRun(rhythm, before)).toEqual(lastRun(rhythm, now))
        expect(lastRun(rhythm, next.at)).toEqual(next)
      }),
    )
  })

  it('tells of every day once: a run begins where the one before it ended', () => {
    fc.assert(
      fc.property(rhythms, minute, (rhythm, now) => {
        const run = nextRun(rhythm, now)
        const following = nextRun(rhythm, run.at)
        expect(following.from).toBe(`${dayAfter(run.to).toISOString().slice(0, 10)}T00:00`)
        expect(run.to < run.at).toBe(true)
        expect(run.from < run.to).toBe(true)
      }),
    )
  })
})

it('takes times in steps of 15 minutes, days that every month has, and each weekday once', () => {
  const said = (value: unknown) => Rhythm.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said({ every: 'week', weekday: 'mon', at: '08:10' })).toEqual(['Choose a time in steps of 15 minutes'])
  expect(said({ every: 'day', weekdays: [], at: '08:00' })).toEqual(['Choose at least one day'])
  expect(said({ every: 'month', day: 29, at: '08:00' })).toHaveLength(1)
  expect(Rhythm.parse({ every: 'day', weekdays: ['sun', 'mon'], at: '08:15' })).toEqual({
    every: 'day',
    weekdays: ['mon', 'sun'],
    at: '08:15',
  })
})
