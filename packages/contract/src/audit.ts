import { z } from 'zod'
import { LocalMinute } from './calendar.ts'
import { branch, business, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Paging } from './paging.ts'
import { QuickId } from './quick-id.ts'

/** What the trail can be filtered by, in the order of the choices. */
export const AUDIT_EVENTS = [
  'session.signed-in',
  'session.signed-out',
  'visitor.revealed',
  'visitor.blacklist-changed',
  'visitor.blacklist-explained',
  'visitor.info-changed',
  'visitor.document-kept',
  'visitor.claimed',
  'visitor.corrected',
  'visitor.erased',
  'visitor.deleted',
  'visit.entered-at-desk',
  'visit.ended-at-desk',
  'visit.corrected',
  'visit.refused',
  'guest.announced',
  'guest.withdrawn',
  'report.exported',
  'report.scheduled',
  'report.schedule-edited',
  'report.schedule-paused',
  'report.schedule-deleted',
  'sos.started',
  'sos.joined',
  'sos.stopped',
  'sos.drill-started',
  'sos.drill-ended',
  'sos.opened',
  'sos.roll-call-read',
  'sos.report-read',
  'user.created',
  'user.joined',
  'user.declined',
  'user.left',
  'user.edited',
  'user.status-changed',
  'user.deleted',
  'user.looked-up',
  'role.created',
  'role.edited',
  'role.deleted',
  'tenant.joined',
  'tenant.status-changed',
  'tenant.removed',
  'tenant.ended',
  'tenancy.accepted',
  'tenancy.status-changed',
  'tenancy.removed',
  'tenancy.ended',
  'invitation.sent',
  'invitation.declined',
  'invitation.revoked',
  'branch.looked-up',
  'branch.created',
  'branch.edited',
  'branch.deleted',
  'branch.poster-renewed',
  'business.created',
  'business.corrected',
  'business.logo-changed',
  'business.root-handed-over',
  'audit.exported',
  'audit.archived',
] as const

/** Of a filtered log the newest are listed; From and To lead to those before them. */
export const MOST_FILTERED_EVENTS = 10_000

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
    about:
      'What happened at a branch and in its business as a whole, newest first. Both ends include their minute. `performed_by` is a quickID or a part of the name of a user, `event_type` one kind of event; with either, the newest 10,000 are listed.',
    allow: gates.viewAuditLogs,
    place: ({ query }) => branch(query.shop_quickID),
    query: Paging.extend({
      shop_quickID: QuickId,
      from_date: LocalMinute.optional(),
      to_date: LocalMinute.optional(),
      performed_by: z.string().trim().normalize('NFC').max(100).optional(),
      event_type: z.enum(AUDIT_EVENTS).optional(),
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
