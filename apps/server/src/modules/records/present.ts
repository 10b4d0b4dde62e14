import { inClear, keptMasked } from '@quickprism/contract/masked'
import { Purpose } from '@quickprism/contract/my-visit'
import type { RecordOfOne, VisitorRecord } from '@quickprism/contract/records'
import { checkoutWritten, genderWritten, purposeOfVisit, visitKind, wordFor } from '../../db/codes.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'
import { memoryPer } from '../../memory-per.ts'
import type { Secrets } from '../../secrets.ts'
import { visitorRef } from '../visitors/service.ts'
import type { RecordsPage } from './listing.ts'
import type { RecordRow } from './queries.ts'

type At = { secrets: Secrets; businessId: number }
type Seen = At & Pick<RecordsPage, 'clear' | 'reveals' | 'mayBlacklist'>

type Names = Pick<RecordOfOne, 'record_id' | 'visitor_ref'>

const MOST_NAMED = 20_000

const namesBy = memoryPer<Secrets, LimitedMap<Names>>(() => limitedMap({ most: MOST_NAMED }))

/** How a row and its person are named outside. An open page shows nearly the same rows again after every visit. */
const namesOf = ({ secrets, businessId }: At, { visit_id, visitor_id }: RecordRow): Names => {
  const known = namesBy(secrets)
  const key = `${businessId} ${visit_id} ${visitor_id}`
  const names = known.get(key)
  if (names) return names
  const made = {
    record_id: secrets.digest('record-id', businessId, visit_id).subarray(0, 9).toString('base64url'),
    visitor_ref: visitorRef(secrets, businessId, visitor_id),
  }
  known.put(key, made)
  return made
}

const presentOne = (at: Seen, row: RecordRow): RecordOfOne => {
  const { clear, reveals, mayBlacklist } = at
  const open = clear.get(row.visitor_id)
  const [outDate, outTime] = row.out_at?.split(' ') ?? []
  return {
    ...namesOf(at, row),
    visitor_type: row.kind === visitKind.member ? 'member' : 'visitor',
    quickID: row.quick_id,
    name: row.name === '' ? null : row.name,
    date: row.day,
    in_time: row.in_time,
    reported_later: row.reported,
    out_time: outTime ?? null,
    out_date: outDate ?? null,
    checkout_type: checkoutWritten[row.checkout_type] ?? null,
    age: row.age,
    gender: wordFor(['M', 'F'], genderWritten, row.gender),
    mobile: inClear(open?.mobile ?? null) ?? keptMasked(row.mobile_masked),
    pov: wordFor(Purpose.options, purposeOfVisit, row.pov),
    email: inClear(open?.email ?? null) ?? keptMasked(row.email_masked),
    aadhaar: inClear(open?.aadhaar ?? null) ?? keptMasked(row.aadhaar_masked),
    pan: inClear(open?.pan ?? null) ?? keptMasked(row.pan_masked),
    masked: open === undefined,
    seconds_left: open === undefined ? null : (reveals.get(row.visitor_id) ?? null),
    black_listed: row.blacklisted,
    blacklisted_at: mayBlacklist ? (row.blacklisted_at?.toISOString() ?? null) : null,
    blacklist_reason: mayBlacklist ? row.blacklist_reason : null,
  }
}

const presentRow = (at: Seen, [lead, ...others]: [RecordRow, ...RecordRow[]]): VisitorRecord => ({
  ...presentOne(at, lead),
  group_checkin: lead.group_size > 1,
  group_count: lead.group_size - 1,
  group: others.map((row) => presentOne(at, row)),
})

export const presentRecords = (
  at: At,
  { rows, total, ...seen }: RecordsPage,
  { page, limit }: { page: number; limit: number },
) => ({
  data: [...Map.groupBy(rows, ({ lead_id }) => lead_id).values()].map((group) =>
    presentRow({ ...at, ...seen }, group as [RecordRow, ...RecordRow[]]),
  ),
  page,
  total_pages: Math.ceil(total / limit),
  total_records: total,
})
