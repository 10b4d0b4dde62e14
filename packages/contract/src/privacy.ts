import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { Masked } from './masked.ts'
import { Paging } from './paging.ts'

/** A look at the caller's data. Who looked is told by name and role, never by a contact. */
export const Receipt = z.object({
  receipt_id: z.string(),
  at: z.iso.datetime(),
  viewer_name: z.string(),
  viewer_role: z.string(),
  business_name: z.string(),
  branch_name: z.string(),
  device: z.string(),
  reason: z.string(),
  fields: z.array(z.enum(['mobile', 'email', 'aadhaar', 'pan'])),
})
export type Receipt = z.input<typeof Receipt>

/** What one business holds of the caller. */
export const Holding = z.object({
  business_quickID: z.string(),
  business_name: z.string(),
  /** Whom to ask there. */
  contact_email: z.string().nullable(),
  name: z.string(),
  mobile: Masked.nullable(),
  email: Masked.nullable(),
  aadhaar: Masked.nullable(),
  pan: Masked.nullable(),
  visits: z.number(),
  first_visit_at: z.iso.datetime().nullable(),
  last_visit_at: z.iso.datetime().nullable(),
  /** The branches that refuse the caller, and since when where that is known. Not why. */
  blacklisted_at: z.array(z.object({ branch_name: z.string(), since: z.iso.datetime().nullable() })),
})
export type Holding = z.input<typeof Holding>

export const privacy = {
  whoSaw: endpoint({
    method: 'GET',
    path: '/api/people/who-saw-my-data',
    about: 'Every unmasking of the caller’s data: who, where, when, why and what; newest first.',
    allow: person,
    query: Paging,
    reply: z.object({ data: z.array(Receipt), page: z.number(), total_pages: z.number(), total_records: z.number() }),
    says: { failed: 'Failed to load who saw your data' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  held: endpoint({
    method: 'GET',
    path: '/api/people/my-data',
    about: 'Which businesses hold what of the caller, masked, and which branches refuse them.',
    allow: person,
    reply: z.object({ data: z.array(Holding) }),
    says: { failed: 'Failed to load which businesses hold your data' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
