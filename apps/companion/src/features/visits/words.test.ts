import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PastVisit } from './api.ts'
import { endingOf, timeOf } from './words.ts'

const visit: PastVisit = {
  visit_ref: 'a',
  shop_quickID: 'KORAMANGAL',
  store_name: 'Koramangala',
  business_name: 'Kaveri Spaces',
  city: 'Bengaluru',
  time_zone: 'Asia/Kolkata',
  visitor_type: 'visitor',
  pov: 'Guest',
  checked_in_at: '2026-11-13T12:12:00.000Z',
  checked_out_at: '2026-11-13T14:00:59.000Z',
  ended: 'qr',
  group_size: 1,
  came_as_lead: true,
  contact_email: null,
}
const now = Date.parse('2026-11-13T12:36:00.000Z')

afterEach(() => vi.unstubAllEnvs())

describe('when a visit was', () => {
  it('is on the clock of the branch', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(timeOf(visit)).toBe('13/11/2026, 5:42 pm')
  })

  it('names that clock on a phone that shows another time', () => {
    vi.stubEnv('TZ', 'Asia/Dubai')
    expect(timeOf(visit)).toBe('13/11/2026, 5:42 pm, India Standard Time')
  })
})

describe('how a visit ended', () => {
  it.each([
    [{ ended: 'qr' }, 'Left by QR after 1 h 48 min'],
    [{ ended: 'geofence', checked_out_at: '2026-11-13T12:54:00.000Z' }, 'Left after 42 min'],
    [{ ended: 'closing', checked_out_at: '2026-11-13T21:00:00.000Z' }, 'Ended at closing time after 8 h 48 min'],
    [{ ended: 'signed-out' }, 'Signed out after 1 h 48 min'],
    [{ ended: null, checked_out_at: null }, 'Here now, 24 min'],
    [{ ended: null, checked_out_at: null, group_size: 2 }, 'Here now, 24 min, with 1 person'],
    [{ ended: null, checked_out_at: null, group_size: 3 }, 'Here now, 24 min, with 2 people'],
  ] as const)('%o reads "%s"', (said, words) => {
    expect(endingOf({ ...visit, ...said }, now)).toBe(words)
  })
})
