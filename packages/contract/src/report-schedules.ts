import { z } from 'zod'
import { LocalMinute } from './calendar.ts'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Line } from './one-line.ts'
import { QuickId } from './quick-id.ts'
import {
  CSV,
  ExportType,
  MOST_PEOPLE,
  NOBODY,
  ReportFormat,
  ReportPurpose,
  SortOrder,
  TOO_MANY,
  XLSX,
} from './reports.ts'
import { Rhythm } from './rhythm.ts'
import { MISSING, ShopId, VisitorId } from './visitor-id.ts'

export const MOST_SCHEDULES = 50
export const MOST_RECIPIENTS = 20
/** How many reports one person is sent by a business within 24 hours. */
export const MOST_A_DAY = 20
/** For how long a link opens its report. */
export const LINK_DAYS = 7

/** What a recipient takes home. A PDF is built in the browser, from the text of a CSV. */
export const ScheduleFormat = z.enum([...ReportFormat.options, 'pdf'])
export type ScheduleFormat = z.infer<typeof ScheduleFormat>

const NO_RECIPIENT = 'Choose at least one recipient'

const distinct = (ids: string[]) => [...new Set(ids)]

/** Whom it is about: everyone who came in the period, or these, named as an export names them. */
const People = z.union(
  [
    z.literal('everyone'),
    z.array(VisitorId(MISSING), { error: NOBODY }).min(1, NOBODY).max(MOST_PEOPLE, TOO_MANY).transform(distinct),
  ],
  { error: NOBODY },
)

const Report = z.object({ export_type: ExportType, sort_order: SortOrder.default('desc'), people: People })

/** What is asked for beside the report itself. */
const Terms = z.object({
  name: Line(100, 'Name is required'),
  rhythm: Rhythm,
  recipients: z
    .array(QuickId, { error: NO_RECIPIENT })
    .min(1, NO_RECIPIENT)
    .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} recipients are possible`)
    .transform(distinct),
  format: ScheduleFormat,
})

export const ScheduleForm = Terms.extend({ report: Report })
/** The report stays as it is where none is sent. */
export const ScheduleEdit = Terms.extend({ report: Report.optional() })

/** Why someone was not reached. */
export const MissedReason = z.enum(['gone', 'not_allowed', 'no_email', 'too_many', 'undelivered'])
export type MissedReason = z.infer<typeof MissedReason>

export const missedWords: Record<MissedReason, string> = {
  gone: '{{name}} can no longer sign in',
  not_allowed: '{{name}} can no longer see reports',
  no_email: '{{name}} has no e-mail',
  too_many: `{{name}} is sent no more than ${MOST_A_DAY} reports a day`,
  undelivered: 'The e-mail to {{name}} could not be delivered',
}

/** A user of the business. */
const Recipient = z.object({ quickID: z.string(), name: z.string() })

/** What a report shows. */
const Contents = z.object({
  export_type: ExportType,
  sort_order: SortOrder,
  /** How many people were chosen; null where it is everyone who came in the period. */
  people: z.number().nullable(),
})

export const ReportSchedule = z.object({
  id: z.uuid(),
  name: z.string(),
  report: Contents,
  format: ScheduleFormat,
  rhythm: Rhythm,
  recipients: z.array(Recipient),
  /** On the clock of the branch; null while it is paused. */
  next_run: LocalMinute.nullable(),
  /** Where a run of another rhythm would begin: no report tells of the time since. Null where there was no run yet. */
  unsent_from: LocalMinute.nullable(),
  /** Null while it runs. Who paused it has no name where they are no user any more. */
  paused: z.object({ by: z.string().nullable() }).nullable(),
  /** Null where it never ran. */
  last: z
    .object({
      /** On the clock of the branch. */
      at: LocalMinute,
      /** How many it was for, to how many it went, who of them opened it, and for how many it is still on its way. */
      of: z.number(),
      sent: z.number(),
      opened: z.number(),
      waiting: z.number(),
      missed: z.array(z.object({ name: z.string(), reason: MissedReason })),
    })
    .nullable(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const ScheduleId = z.object({ id: z.uuid() })
const InBranch = z.object({ shopId: ShopId(MISSING) })
const RunQuery = InBranch.extend({ run: z.uuid('This link is incomplete') })

const LINK_FAILED = 'Failed to open the report. Please try again.'

export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/api/vms/report-schedules',
    about:
      'The reports that a branch sends by itself, with their recipients, the next run and how the last one went. `now` is the present minute on the clock of the branch.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopId),
    query: InBranch,
    reply: z.object({ data: z.array(ReportSchedule), now: LocalMinute }),
    says: { failed: 'Failed to load scheduled reports' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  recipients: endpoint({
    method: 'GET',
    path: '/api/vms/report-recipients',
    about: 'The users of the business who may see reports of this branch, by name: a schedule is sent to these alone.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopId),
    query: InBranch,
    reply: z.object({ data: z.array(Recipient) }),
    says: { failed: 'Failed to load recipients' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  add: endpoint({
    method: 'POST',
    path: '/api/vms/report-schedules',
    about:
      'Sends a report by itself from now on, as a link by e-mail, to users who may see it. At most 50 in a branch.',
    allow: gates.exportReports,
    place: ({ body }) => branch(body.shopId),
    body: ScheduleForm.extend(InBranch.shape),
    reply: Done.extend({ id: z.uuid() }),
    says: { failed: 'Failed to add the schedule', ok: () => 'Schedule added' },
    audit: { event: 'report.scheduled' },
    lane: 'last',
    repeats: 'keyed',
  }),

  edit: endpoint({
    method: 'PUT',
    path: '/api/vms/report-schedules/:id',
    about:
      'Changes a schedule. Links that were sent open the changed report, over their own days. The report stays as it is where none is sent.',
    allow: gates.exportReports,
    place: ({ body }) => branch(body.shopId),
    params: ScheduleId,
    body: ScheduleEdit.extend(InBranch.shape),
    reply: Done,
    says: { failed: 'Failed to save the schedule', ok: () => 'Schedule saved' },
    audit: { event: 'report.schedule-edited' },
    lane: 'last',
    repeats: 'keyed',
  }),

  pause: endpoint({
    method: 'PUT',
    path: '/api/vms/report-schedules/:id/paused',
    about: 'Holds a schedule, or lets it run again: one report then tells of the days since the last one.',
    allow: gates.exportReports,
    place: ({ body }) => branch(body.shopId),
    params: ScheduleId,
    body: InBranch.extend({ paused: z.boolean() }),
    reply: Done,
    says: {
      failed: 'Failed to change the schedule',
      ok: (_, { body }) => (body.paused ? 'Schedule paused' : 'Schedule resumed'),
    },
    audit: { event: 'report.schedule-paused' },
    lane: 'last',
    repeats: 'keyed',
  }),

  remove: endpoint({
    method: 'DELETE',
    path: '/api/vms/report-schedules/:id',
    about: 'Deletes a schedule. Links that were sent open nothing any more.',
    allow: gates.exportReports,
    place: ({ body }) => branch(body.shopId),
    params: ScheduleId,
    body: InBranch,
    reply: Done,
    says: { failed: 'Failed to delete the schedule', ok: () => 'Schedule deleted' },
    audit: { event: 'report.schedule-deleted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  opened: endpoint({
    method: 'GET',
    path: '/api/vms/scheduled-report',
    about: 'What a link leads to, for those it was sent to, for 7 days and while they may see reports of the branch.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopId),
    query: RunQuery,
    reply: z.object({
      name: z.string(),
      report: Contents,
      format: ScheduleFormat,
      /** Both included, on the clock of the branch, as are the others. */
      from: LocalMinute,
      to: LocalMinute,
      made_at: LocalMinute,
      ends_at: LocalMinute,
      branch_name: z.string(),
    }),
    says: { failed: LINK_FAILED },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  file: endpoint({
    method: 'GET',
    path: '/api/vms/scheduled-report-file',
    about:
      'The report behind a link, worked out while it is read, as often as it is asked for in 7 days. Its recipients alone may have it. A schedule for PDF is answered with CSV, from which a browser builds it.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopId),
    query: RunQuery.extend({
      /** As the schedule has it, where it is not said. */
      format: ReportFormat.optional(),
      purpose: ReportPurpose.default('export'),
    }),
    reply: z.instanceof(Blob),
    gives: [CSV, XLSX],
    says: { failed: LINK_FAILED },
    audit: { event: 'report.exported' },
    lane: 'first',
    repeats: 'safe',
  }),
}
