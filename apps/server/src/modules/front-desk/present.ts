import type { InsideRow, Someone } from '@quickprism/contract/front-desk'
import { keptMasked } from '@quickprism/contract/masked'
import { Purpose } from '@quickprism/contract/my-visit'
import { purposeOfVisit, visitKind, wordFor } from '../../db/codes.ts'
import type { Secrets } from '../../secrets.ts'
import { visitorRef } from '../visitors/service.ts'
import { visitRef } from '../visits/service.ts'
import type { Outcome } from './checking-in.ts'
import type { Listed } from './listing.ts'
import type { PersonRow, TimedOutRow } from './queries.ts'

type At = { secrets: Secrets; businessId: number; branchId: number }

const presentOne = ({ secrets, businessId, branchId }: At, row: PersonRow): Someone => {
  // Whoever was let in by a quickID that the branch did not know is called by it, until they say that it was they.
  const hasName = row.name !== '' && row.name !== row.told_id
  return {
    visit_ref: visitRef(secrets, { businessId, branchId }, { visitId: row.visit_id, checkedInAt: row.checked_in_at }),
    visitor_ref: visitorRef(secrets, businessId, row.visitor_id),
    visitor_type: row.kind === visitKind.member ? 'member' : 'visitor',
    quickID: row.told_id ?? row.quick_id,
    name: hasName ? row.name : null,
    mobile: keptMasked(row.mobile_masked),
    pov: wordFor(Purpose.options, purposeOfVisit, row.pov),
    checked_in_at: row.checked_in_at.toISOString(),
    date: row.day,
    in_time: row.in_time,
    badge: row.badge,
    visiting: row.visiting,
    blacklisted: row.blacklisted === true,
  }
}

const presentRow = (at: At, [first, ...others]: readonly [PersonRow, ...PersonRow[]]): InsideRow => ({
  ...presentOne(at, first),
  group: others.map((row) => presentOne(at, row)),
})

export const presentInside = (at: At, listed: Listed, { page, limit }: { page: number; limit: number }) => ({
  members: listed.members,
  visitors: listed.visitors,
  total: listed.members + listed.visitors,
  left_today: listed.leftToday,
  last_left_at: listed.lastLeftAt?.toISOString() ?? null,
  data: [...Map.groupBy(listed.rows, ({ lead_id }) => lead_id).values()].map((group) =>
    presentRow(at, group as [PersonRow, ...PersonRow[]]),
  ),
  page,
  total_pages: Math.ceil(listed.total / limit),
  total_records: listed.total,
})

export const presentTimedOut = (at: At, { rows, total }: { rows: readonly TimedOutRow[]; total: number }) => ({
  data: rows.map((row) => ({ ...presentOne(at, row), out_date: row.out_date, out_time: row.out_time })),
  total_records: total,
})

/** What tells who someone is, without it: a quickID that was told shows nothing of its owner, wherever it leads (Q117). */
const unnamed = (quickID: string, row: Someone): Someone => ({ ...row, quickID, name: null, mobile: null })

/** The visit as the desk is told of it; `told` are the quickIDs that were only told, and by whom. */
export const presentVisit = (at: At, people: readonly PersonRow[], told: ReadonlySet<string>): InsideRow | null => {
  const [first, ...others] = people.map((row) => {
    const one = presentOne(at, row)
    return one.quickID !== null && told.has(one.quickID) ? unnamed(one.quickID, one) : one
  })
  return first ? { ...first, group: others } : null
}

export const presentOutcome = (
  at: At,
  { outcome, entered, people, refused, insideAlready }: Outcome,
  told: ReadonlySet<string>,
) => ({ outcome, entered, visit: presentVisit(at, people, told), refused, inside_already: insideAlready })
