import { z } from 'zod'
import { Day } from './calendar.ts'
import { CommaList } from './comma-list.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Masked } from './masked.ts'
import { Purpose, VisitorType } from './my-visit.ts'
import { Paging } from './paging.ts'
import { MISSING, ShopId } from './visitor-id.ts'

/** How a visit ended, as records and their filter call it. A visit ended by signing out is a Timeout here (Q80). */
export const CheckOutType = z.enum(['QR', 'Geo Tagged', 'Timeout'])
export type CheckOutType = z.infer<typeof CheckOutType>

/** A check-in that the front desk undid is shown and counts nowhere; filters do not offer it. */
export const ShownCheckOut = z.enum([...CheckOutType.options, 'Undone'])
export type ShownCheckOut = z.infer<typeof ShownCheckOut>

/** How they read on screens and in reports. */
export const checkOutLabels: Record<ShownCheckOut, string> = {
  QR: 'QR-SCAN',
  'Geo Tagged': 'GEO-TAG',
  Timeout: 'TIME-OUT',
  Undone: 'Undone',
}

const OneRecord = z.object({
  /** Names this row, and nothing else. */
  record_id: z.string(),
  /** Names the person within this business; accepted wherever a call takes a visitor's quickID. */
  visitor_ref: z.string(),
  visitor_type: VisitorType,
  quickID: z.string().nullable(),
  name: z.string().nullable(),
  /** On the clock of the branch: YYYY-MM-DD and HH:mm. */
  date: z.string(),
  in_time: z.string(),
  /** The phone had no network, and reported the scan later (Q137). */
  reported_later: z.boolean(),
  out_time: z.string().nullable(),
  /** The day of `out_time`, which may be a later one. */
  out_date: z.string().nullable(),
  checkout_type: ShownCheckOut.nullable(),
  age: z.number().nullable(),
  gender: z.enum(['M', 'F']).nullable(),
  mobile: Masked.nullable(),
  pov: Purpose.nullable(),
  email: Masked.nullable(),
  aadhaar: Masked.nullable(),
  pan: Masked.nullable(),
  masked: z.boolean(),
  /** For how long it stays unmasked for the one who asks. */
  seconds_left: z.number().nullable(),
  black_listed: z.boolean(),
  /** Since when and why, for those who may blacklist. */
  blacklisted_at: z.iso.datetime().nullable(),
  blacklist_reason: z.string().nullable(),
})

export const VisitorRecord = OneRecord.extend({
  group_checkin: z.boolean(),
  /** The N of "+N": everyone who came along, also those the caller may not see. */
  group_count: z.number(),
  group: z.array(OneRecord),
})
export type VisitorRecord = z.input<typeof VisitorRecord>
export type RecordOfOne = z.input<typeof OneRecord>

const MOST_CHARACTERS = 100
const Age = z.coerce.number().int().min(0).max(150)

export const RecordsQuery = z.object({
  page: Paging.shape.page.default(1),
  shopId: ShopId(MISSING),
  limit: Paging.shape.page_size,
  /** Found in names and quickIDs, and nowhere else. */
  search: z.string().trim().normalize('NFC').max(MOST_CHARACTERS).optional(),
  checked_out_type: CommaList(CheckOutType.options).optional(),
  pov: CommaList(Purpose.options).optional(),
  gender: CommaList(['M', 'F']).optional(),
  min_age: Age.optional(),
  max_age: Age.optional(),
  date: Day.optional(),
  /** One of the two sections; without it, whatever the caller may see. */
  visitor_type: VisitorType.optional(),
})
export type RecordsQuery = z.output<typeof RecordsQuery>

export const records = {
  list: endpoint({
    method: 'GET',
    path: '/api/vms/visitor-records',
    about:
      'Who came to a branch, newest first: a row for each visit or group, masked. Search and filters narrow it; totals are exact.',
    allow: gates.viewVisits,
    place: ({ query }) => branch(query.shopId),
    query: RecordsQuery,
    reply: z.object({
      data: z.array(VisitorRecord),
      page: z.number(),
      total_pages: z.number(),
      total_records: z.number(),
    }),
    says: { failed: 'Error loading visitor records' },
    watches: 'branch',
    reveals: 'to the caller',
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
}
