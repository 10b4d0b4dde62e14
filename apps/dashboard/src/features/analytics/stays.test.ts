import { expect, it } from 'vitest'
import { countRunningStay, type Durations, inHours, stayInWords } from './stays.ts'

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45.49, '45 minutes'],
  [45.5, '46 minutes'],
  [59.5, '1 hour'],
  [61, '1 hour 1 minute'],
  [80.2, '1 hour 20 minutes'],
  [120, '2 hours'],
  [1501, '25 hours 1 minute'],
])('D3-DUR-08: a typical stay of %d minutes reads "%s"', (minutes, words) => {
  expect(stayInWords(minutes)).toBe(words)
})

it.each([
  [0.2, '0.00 hr'],
  [50, '0.83 hr'],
  [100, '1.67 hr'],
])('D3-DUR-15: %d minutes are %s, rounded to two decimals', (minutes, hours) => {
  expect(inHours(minutes)).toBe(hours)
})

const runningSince = (start: string, end: string): Durations => {
  const today = {
    day: 'Fri',
    date: '2026-11-13',
    total: 45,
    timePeriods: [{ startTime: start, endTime: end, originalStartTime: start, originalEndTime: null }],
  }
  const yesterday = { ...today, day: 'Thu', date: '2026-11-12', total: 15, timePeriods: [] }
  return {
    dailyVisitorDuration: Array.from({ length: 24 }, (_, hour) => ({ name: `${hour}`, value: hour === 17 ? 45 : 0 })),
    weeklyVisitorDuration: [yesterday, today],
    monthlyVisitorDuration: [yesterday, today],
    weeklyAverageDuration: 0.75,
    monthlyAverageDuration: 0.75,
    dailyTypicalStay: null,
    weeklyTypicalStay: null,
    monthlyTypicalStay: null,
  }
}

it.each([
  ['2026-11-13T17:52', '2026-11-13T17:52', 52],
  // An answer is at most a quarter of an hour old; a clock that is further off is wrong.
  ['2026-11-13T19:30', '2026-11-13T18:00', 60],
  ['2026-11-13T16:00', '2026-11-13T17:45', 45],
])('at %s a stay that runs since 5 pm is drawn until %s and counts %d minutes everywhere', (clock, end, minutes) => {
  const counted = countRunningStay(runningSince('2026-11-13T17:00', '2026-11-13T17:45'), clock)
  const today = counted.weeklyVisitorDuration.at(-1)
  expect([today?.timePeriods.at(-1)?.endTime, today?.total]).toEqual([end, minutes])
  expect(counted.monthlyVisitorDuration.at(-1)).toEqual(today)
  expect(counted.dailyVisitorDuration[17]?.value).toBe(minutes)
  expect(counted.weeklyAverageDuration).toBeCloseTo(minutes / 60)
})
