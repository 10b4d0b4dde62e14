import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { Purpose, VisitorType, VisitPlace } from './my-visit.ts'

/** A visit of the caller: where, why, and how it ended. */
export const PastVisit = VisitPlace.omit({ latitude: true, longitude: true, radius: true }).extend({
  visit_ref: z.string(),
  visitor_type: VisitorType,
  pov: Purpose.nullable(),
  checked_in_at: z.iso.datetime(),
  /** Null while they are there. */
  checked_out_at: z.iso.datetime().nullable(),
  /** By the QR, out of the circle, at closing time, or by signing out of the companion. */
  ended: z.enum(['qr', 'geofence', 'closing', 'signed-out', 'undone']).nullable(),
  /** The lead and everyone who came along. */
  group_size: z.number(),
  came_as_lead: z.boolean(),
  /** Whom to ask at the business. */
  contact_email: z.string().nullable(),
})
export type PastVisit = z.input<typeof PastVisit>

/** How far back one may look; before that there is one's export. */
const MOST_DAYS = 3_660

export const visits = {
  mine: endpoint({
    method: 'GET',
    path: '/api/vms/my-visits',
    about: 'The caller’s visits at every business over the last days, newest first.',
    allow: person,
    query: z.object({ days: z.coerce.number().int().min(1).max(MOST_DAYS).default(90) }),
    reply: z.object({
      data: z.array(PastVisit),
      days: z.number(),
      /** Whether there are visits before these days. */
      has_older: z.boolean(),
    }),
    says: { failed: 'Failed to load your visits' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
