import { describe, expect, it, vi } from 'vitest'
import {
  dayAt,
  formatChange,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDecimals,
  formatLongDate,
  formatNumber,
  formatTime,
  hourAt,
  isOwnClock,
  otherClock,
} from './format.tsx'

describe('numbers', () => {
  it.each([
    [86, '86'],
    [124560, '1,24,560'],
    [10_000_000, '1,00,00,000'],
    [-1500, '\u22121,500'],
  ])('groups %d as %s', (value, shown) => {
    expect(formatNumber(value)).toBe(shown)
  })

  it.each([
    [46.7, '46.70'],
    [0, '0.00'],
    [1240.555, '1,240.56'],
  ])('writes %d with two decimals, as %s', (value, shown) => {
    expect(formatDecimals(value)).toBe(shown)
  })

  it.each([
    [12.224, '+12.22%'],
    [-6.06, '\u22126.06%'],
    [0, '0.00%'],
    [-0.001, '0.00%'],
    [1240.5, '+1,240.50%'],
  ])('signs a change of %d as %s', (percent, shown) => {
    expect(formatChange(percent)).toBe(shown)
  })
})

describe('dates and times', () => {
  it.each([
    ['2026-11-13T12:12:00Z', '5:42 pm'],
    ['2026-11-13T18:30:00Z', '12:00 am'],
    ['2026-11-13T06:30:00Z', '12:00 pm'],
    ['2026-11-13T03:35:00Z', '9:05 am'],
  ])('shows %s as %s in India', (instant, shown) => {
    expect(formatTime(instant)).toBe(shown)
  })

  it('knows the day of the branch, and that a zone with two names has one clock', () => {
    expect(dayAt('2026-11-13T18:30:00Z')).toBe('2026-11-14')
    expect(dayAt('2026-11-13T18:30:00Z', 'Asia/Dubai')).toBe('2026-11-13')
    vi.stubEnv('TZ', 'Asia/Calcutta')
    expect(isOwnClock('Asia/Kolkata')).toBe(true)
    expect(isOwnClock('Asia/Dubai')).toBe(false)
    expect(otherClock('Asia/Kolkata', '2026-11-13T18:30:00Z')).toBeUndefined()
    expect(otherClock('Asia/Dubai', '2026-11-13T18:30:00Z')).toBe('Gulf Standard Time')
    expect(otherClock('Europe/Berlin', '2026-07-13T18:30:00Z')).toBe('Central European Summer Time')
    vi.unstubAllEnvs()
  })

  it('D1-CONV-07: shows the day of the branch as dd/MM/yyyy, not that of the server', () => {
    expect(formatDate('2026-11-13T18:30:00Z')).toBe('14/11/2026')
    expect(formatDateTime('2026-11-13T18:30:00Z', 'Asia/Dubai')).toBe('13/11/2026 10:30 pm')
    expect(formatDateTimeSeconds('2026-11-13T18:30:07Z', 'Asia/Dubai')).toBe('13/11/2026 10:30:07 pm')
  })
})

describe('the day at a branch', () => {
  it('D1-CONV-07: is written out as a heading alone, where a plain date stays dd/MM/yyyy', () => {
    const lateInLondon = '2026-11-13T20:15:00Z'
    expect(formatLongDate(lateInLondon)).toBe('Saturday, 14 November 2026')
    expect(formatDate(lateInLondon)).toBe('14/11/2026')
    expect(formatLongDate(lateInLondon, 'Europe/London')).toBe('Friday, 13 November 2026')
    expect(hourAt(lateInLondon)).toBe(1)
    expect(hourAt(lateInLondon, 'Europe/London')).toBe(20)
  })
})
