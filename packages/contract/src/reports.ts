import { z } from 'zod'
import { LocalMinute } from './calendar.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { MISSING, ShopId, VisitorId } from './visitor-id.ts'

export const ExportType = z.enum(['visitor_logs', 'attendance'])
export type ExportType = z.infer<typeof ExportType>

/** What it is asked for: each of them is in the trail (Q129). */
export const ReportPurpose = z.enum(['preview', 'export', 'pdf', 'print'])
export type ReportPurpose = z.infer<typeof ReportPurpose>

export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>

export const ReportFormat = z.enum(['csv', 'xlsx'])
export type ReportFormat = z.infer<typeof ReportFormat>

/** The headings of each kind, in their order (Q103). */
export const reportColumns = {
  visitor_logs: [
    'quickID',
    'Name',
    'Date',
    'Check-In',
    'Check-Out',
    'Type',
    'POV',
    'Age',
    'Gender',
    'Phone No.',
    'Email ID',
  ],
  attendance: ['quickID', 'Name', 'Date', 'First Check-In', 'Last Check-Out', 'Total Hours'],
} as const satisfies Record<ExportType, readonly string[]>

const fileStems: Record<ExportType, string> = { visitor_logs: 'Visitor_logs', attendance: 'Attendance' }

/** How a format of a file is named on screens and in mails: as the choice of the report says it, not as its ending. */
export const reportFormatName = (format: string) => (format === 'xlsx' ? 'XLS' : format.toUpperCase())

/** By what it is, the branch and the day it was made, dd-mm-yyyy (Q104). */
export const reportFileName = (type: ExportType, shopId: string, day: string, ending: ReportFormat | 'pdf') =>
  `${fileStems[type]}_${shopId}_${day}.${ending}`

export const CSV = 'text/csv'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How many people fit one report (Q101), and how many names the picker offers (Q129). */
export const MOST_PEOPLE = 500
export const MOST_NAMES = 50_000

/** Members are those who came since this minute, on the clock of the branch, unless a range was chosen. */
export const MEMBERS_FROM = '2025-01-01T00:00'

const MOST_CHARACTERS = 100
/** In place of quickIDs: everyone who came in the time. */
export const EVERYONE = 'everyone'

export const NOBODY = 'Choose at least one person'
export const TOO_MANY = `A report has at most ${MOST_PEOPLE} people. Choose fewer, or make several reports.`

/** Whom it is about: references to visitors, or quickIDs, separated by commas. */
const People = z
  .string({ error: NOBODY })
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(VisitorId(MISSING)).min(1, NOBODY).max(MOST_PEOPLE, TOO_MANY))

/** What is wrong with a list of people is said in its own words. */
const PeopleOrEveryone = z.union([z.literal(EVERYONE), People], {
  error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
})

export const reports = {
  members: endpoint({
    method: 'GET',
    path: '/api/vms/get-members',
    about:
      'Everyone who checked in at a branch between two minutes, both included, by name: members and visitors. Search looks at names and quickIDs.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopId),
    query: z.object({
      shopId: ShopId(MISSING),
      startDatetime: LocalMinute.default(MEMBERS_FROM),
      /** Now, where it is not said. */
      endDatetime: LocalMinute.optional(),
      search: z.string().trim().normalize('NFC').max(MOST_CHARACTERS).optional(),
      limit: z.coerce.number().int().min(1).max(MOST_NAMES).default(MOST_NAMES),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          quickID: z.string().nullable(),
          name: z.string(),
          /** Names the person within this business; accepted wherever a call takes a visitor's quickID. */
          visitor_ref: z.string(),
        }),
      ),
    }),
    says: { failed: 'Failed to load members. Please try again.' },
    watches: 'branch',
    // As often as it is asked without a change (doc 3 §9): it may be 50,000 names.
    settles: 10_000,
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  export: endpoint({
    method: 'GET',
    path: '/api/vms/export-reports',
    about:
      'A report of at most 500 people, or of `everyone` who came, at a branch between two minutes, both included, as a file: each visit, or each day of each person. Contacts are masked, and cells that a spreadsheet would run are marked with an apostrophe.',
    allow: gates.exportReports,
    place: ({ query }) => branch(query.shopQuickID),
    query: z.object({
      shopQuickID: ShopId(MISSING),
      quickIDs: PeopleOrEveryone,
      startDatetime: LocalMinute,
      endDatetime: LocalMinute,
      format: ReportFormat,
      sortOrder: SortOrder.default('desc'),
      exportType: ExportType,
      purpose: ReportPurpose.default('export'),
    }),
    reply: z.instanceof(Blob),
    gives: [CSV, XLSX],
    says: { failed: 'Failed to export file. Please try again.' },
    audit: { event: 'report.exported' },
    lane: 'first',
    repeats: 'safe',
  }),
}
