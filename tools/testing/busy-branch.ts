import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { columnTypes } from '@quickprism/server/db/column-types'
import pg from 'pg'
import type { GivenBranch } from './given.ts'
import type { TestApp } from './test-app.ts'
import { type Comer, checkIn, checkOut } from './visits.ts'

/** One person's part of a visit, as it was made. */
export type MadeVisit = {
  at: Date
  lead: number
  visitId: number
  visitor: number
  name: string
  quickId: string | null
  kind: number
  age: number | null
  gender: number
  purpose: number
  /** 0 while inside. */
  type: number
}

const NAMES = ['Ananya Rao', 'Arjun Rao', 'Bhavna Iyer', 'Chetan Kumar', 'Divya Kumar', 'Farhan Ali', 'Ishita Kumar']

/** A branch with a history: people alone and in groups of both kinds, over many days, gone in every way or still there. */
export const busyBranch = async (
  t: TestApp,
  { days, perDay, people, at = t.clock.held }: { days: number; perDay: number; people: number; at?: Date },
): Promise<{ branch: GivenBranch; visits: MadeVisit[] }> => {
  const { below } = t.deps.random
  const branch = await t.given.branch()
  const { businessId, cell } = branch.business
  const client = new pg.Client({ connectionString: t.databases.ownerUrls.cells[cell - 1], types: columnTypes })
  await client.connect()
  const known: (Comer & { name: string; quickId: string | null })[] = []
  for (let number = 0; number < people; number++) {
    const name = `${NAMES[number % NAMES.length]} ${number}`
    const quickId = number % 5 === 0 ? null : makeQuickId(PERSON_ID_LENGTH, below)
    const { rows } = await client.query<{ visitor_id: number }>(
      `insert into business.visitor (business_id, quick_id, name, gender, mobile_masked, created_at)
       values ($1, $2, $3, $4, 'XXXXXX1907', $5) returning visitor_id`,
      [businessId, quickId, name, number % 4, at],
    )
    const visitorId = rows[0]?.visitor_id as number
    known.push({
      visitorId,
      name,
      quickId,
      gender: number % 4,
      age: number % 6 === 0 ? null : 16 + below(60),
      kind: 1 + below(2),
    })
  }
  const visits: MadeVisit[] = []
  const staying = new Set<number>()
  for (let day = days; day > 0; day--) {
    for (let number = 0; number < perDay; number++) {
      const cameAt = new Date(at.getTime() - day * 86_400_000 + number * 60_000 + below(3) * 20_000)
      const party = [...new Set(Array.from({ length: below(4) === 0 ? 4 : 1 }, () => below(people)))]
        .map((who) => known[who] as (typeof known)[number])
        .filter(({ visitorId }) => !staying.has(visitorId))
      if (party.length === 0) continue
      const purpose = 1 + below(7)
      const came = await checkIn(client, { businessId, branchId: branch.branchId, people: party, at: cameAt, purpose })
      // Nobody comes while they are inside, so on the days before the last everyone has left before the next comes.
      const type = day > 1 ? 1 + below(4) : below(5)
      if (type === 0) for (const { visitorId } of party) staying.add(visitorId)
      const visitIds = await idsOf(client, branch, came.checked_in_at)
      if (type > 0) {
        const left = new Date(cameAt.getTime() + 15_000)
        const { branchId } = branch
        await checkOut(client, { businessId, branchId, checkedInAt: came.checked_in_at, visitIds, at: left, type })
      }
      for (const [place, who] of party.entries()) {
        visits.push({
          at: came.checked_in_at,
          lead: came.visit_id,
          visitId: visitIds[place] as number,
          visitor: who.visitorId,
          name: who.name,
          quickId: who.quickId,
          kind: who.kind as number,
          age: who.age ?? null,
          gender: who.gender as number,
          purpose,
          type,
        })
      }
    }
  }
  await client.end()
  return { branch, visits }
}

/** The visits of one moment, in the order in which they were written. */
const idsOf = async (client: pg.Client, { business, branchId }: GivenBranch, at: Date) => {
  const { rows } = await client.query<{ visit_id: number }>(
    `select visit_id from business.visit
      where business_id = $1 and branch_id = $2 and checked_in_at = $3 order by visit_id`,
    [business.businessId, branchId, at],
  )
  return rows.map(({ visit_id }) => visit_id)
}
