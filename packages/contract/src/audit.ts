import { z } from 'zod'
import { LocalMinute } from './calendar.ts'
import { branch, business, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Paging } from './paging.ts'
import { QuickId } from './quick-id.ts'

export const LoggedEvent = z.object({
  /** The place of the entry in the trail. */
  seq: z.number(),
  /** Who did it; none when the system did. */
  quickID: z.string().nullable(),
  created_at: z.iso.datetime(),
  event_type: z.string(),
  performed_by: z.string(),
  ip_address: z.string().nullable(),
  /** What it was done to, by its id, and by its name where there still is one. */
  target: z.string().nullable(),
  target_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** How often it happened: the same refusal at the door again within ten minutes is no entry of its own. */
  times: z.number(),
  /** The branch it happened at; null where it concerns the whole business. */
  branch_name: z.string().nullable(),
  device: z.string().nullable(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** Whether the trail of the business is whole, as far as it was last checked. */
export const TrailState = z.object({
  state: z.enum(['verified', 'broken', 'unchecked']),
  /** The last entry that was checked. */
  checked_entries: z.number(),
  checked_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type TrailState = z.infer<typeof TrailState>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/iam/get-audit-logs',
    about: 'What happened at a branch and in its business as a whole, newest first. Both ends include their minute.',
    allow: gates.viewAuditLogs,
    place: ({ query }) => branch(query.shop_quickID),
    query: Paging.extend({
      shop_quickID: QuickId,
      from_date: LocalMinute.optional(),
      to_date: LocalMinute.optional(),
    }),
    reply: z.object({
      data: z.array(LoggedEvent),
      total_pages: z.number(),
      total_records: z.number(),
      trail: TrailState,
    }),
    says: { failed: 'Error loading audit logs' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  export: endpoint({
    method: 'GET',
    path: '/api/iam/export-audit',
    about:
      'The whole trail of the business with its proof, and a program that checks both without us. For those who hold the permission on the business.',
    allow: gates.viewAuditLogs,
    place: ({ query }) => business(query.business_quickID),
    query: z.object({ business_quickID: QuickId }),
    reply: z.instanceof(Blob),
    gives: 'application/zip',
    says: { failed: 'Failed to export audit logs', ok: () => 'Audit trail downloaded successfully!' },
    audit: { event: 'audit.exported' },
    lane: 'first',
    repeats: 'safe',
  }),
}
