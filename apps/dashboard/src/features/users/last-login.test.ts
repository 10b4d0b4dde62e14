import { expect, it } from 'vitest'
import { lastLoginInFull, lastLoginShort } from './last-login.ts'

/** 13/11/2026, 12:20 am in Kolkata. */
const NOW = Date.parse('2026-11-12T18:50:00Z')

it.each([
  ['2026-11-12T18:49:30Z', 'Just now'],
  ['2026-11-12T18:48:00Z', '2 min ago'],
  ['2026-11-12T17:51:00Z', '59 min ago'],
  ['2026-11-12T16:30:00Z', 'Yesterday'],
  ['2026-11-11T18:30:00Z', 'Yesterday'],
  ['2026-11-11T18:29:00Z', '11/11/2026'],
  [null, 'Never'],
])('D2-LSTATUS-03: a last login at %s reads "%s"', (at, said) => {
  expect(lastLoginShort(at, NOW, 'Asia/Kolkata')).toBe(said)
})

it('says the time of today’s logins by the clock of the branch', () => {
  const evening = Date.parse('2026-11-13T14:30:00Z')
  expect(lastLoginShort('2026-11-13T03:42:00Z', evening, 'Asia/Kolkata')).toBe('Today, 9:12 am')
  expect(lastLoginShort('2026-11-13T03:42:00Z', evening, 'Asia/Dubai')).toBe('Today, 7:42 am')
})

it('is exact to the minute where there is room', () => {
  expect(lastLoginInFull('2026-11-12T18:48:00Z', NOW)).toBe('Today, 12:18 am')
  expect(lastLoginInFull('2026-11-11T09:35:00Z', NOW)).toBe('11/11/2026 3:05 pm')
  expect(lastLoginInFull(null, NOW)).toBe('Never')
})
