import type { InsideRow } from '@quickprism/contract/front-desk'

/** Someone who is inside, as the front desk lists them. */
export const someoneInside = (name: string, visit_ref: string) => ({
  visit_ref,
  visitor_ref: `${visit_ref} visitor`,
  visitor_type: 'visitor' as const,
  quickID: null,
  name,
  mobile: null,
  pov: 'Delivery' as const,
  checked_in_at: '2026-03-02T05:00:00.000Z',
  date: '2026-03-02',
  in_time: '10:30',
  badge: null,
  visiting: null,
  blacklisted: false,
})

/** The only page of those who are inside. */
export const pageInside = (...data: InsideRow[]) => ({
  members: 0,
  visitors: data.length,
  total: data.length,
  left_today: 0,
  last_left_at: null,
  data,
  page: 1,
  total_pages: Math.min(data.length, 1),
  total_records: data.length,
})
