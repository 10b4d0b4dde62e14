import { z } from 'zod'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Paging } from './paging.ts'
import { MISSING, ShopId } from './visitor-id.ts'

/** How far back the feed goes. */
export const MOST_ACTIVITIES = 1_000

/** What kind of thing happened; screens draw it. */
export const Act = z.enum([
  'checked-in',
  'checked-out',
  'left-geofence',
  'closed',
  'corrected',
  'turned-away',
  'blacklisted',
  'let-in-again',
  'unmasked',
  'sos-started',
  'sos-stopped',
  'drill-started',
  'drill-ended',
])
export type Act = z.infer<typeof Act>

export const Activity = z.object({
  activity_id: z.string(),
  act: Act.nullable(),
  /** "headline;subline". */
  detail: z.string(),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof Activity>

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/api/vms/get-activities',
    about: 'What happened at a branch lately, newest first, about people of the kinds the caller may see.',
    allow: gates.viewEntryDashboard,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ page: Paging.shape.page.default(1), shopId: ShopId(MISSING), limit: Paging.shape.page_size }),
    reply: z.object({ data: z.array(Activity), page: z.number(), total_pages: z.number() }),
    says: { failed: 'Failed to load activities.' },
    watches: 'branch',
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
