import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { checkoutType, exitGrade } from '@quickprism/server/db/codes'
import type pg from 'pg'
import type { GivenBranch } from './given.ts'
import { type CheckedIn, type Comer, checkIn, checkOut } from './visits.ts'

type Below = (limit: number) => number

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Clocks that are whole hours ahead, or not; that change by an hour or by half of one, at midnight or away from it. */
const ZONES = [
  { zone: 'Asia/Kolkata', turns: [] },
  { zone: 'Asia/Kathmandu', turns: [] },
  { zone: 'Pacific/Kiritimati', turns: [] },
  { zone: 'America/New_York', turns: ['2026-03-08T07:00Z', '2026-11-01T06:00Z'] },
  { zone: 'America/St_Johns', turns: ['2026-03-08T05:30Z', '2026-11-01T04:30Z'] },
  { zone: 'Australia/Adelaide', turns: ['2026-04-04T16:30Z', '2026-10-03T16:30Z'] },
  { zone: 'Australia/Lord_Howe', turns: ['2026-04-04T15:00Z', '2026-10-03T15:30Z'] },
  { zone: 'Pacific/Chatham', turns: ['2026-04-04T14:00Z', '2026-09-26T14:00Z'] },
  // A day without its midnight, and one with two.
  { zone: 'Africa/Cairo', turns: ['2026-04-23T22:00Z', '2026-10-29T21:00Z'] },
  { zone: 'America/Havana', turns: ['2026-03-08T05:00Z', '2026-11-01T05:00Z'] },
] as const

export type Setting = { zone: string; closing: string | null; now: Date; turn: Date }

/** A clock, a closing time and a moment: often near a midnight, or in the days around a change of the clock. */
export const someSetting = (below: Below, round: number): Setting => {
  const { zone, turns } = ZONES[round % ZONES.length] as (typeof ZONES)[number]
  const turn = new Date(turns[below(turns.length)] ?? '2026-06-15T00:00Z')
  const aDay = turn.getTime() + (below(4) === 0 ? below(30) : below(3) - 1) * DAY
  const now = new Date(aDay + below(2 * 24 * 60) * MINUTE + below(60) * 1000)
  return { zone, closing: [null, '21:00', '02:30', '12:10'][below(4)] as string | null, now, turn }
}

/** A branch with its days, made by the functions that the product calls. */
export const generatedDays = async (
  client: Pick<pg.ClientBase, 'query'>,
  branch: GivenBranch,
  setting: Setting,
  below: Below,
) => {
  const { branchId } = branch
  const { businessId } = branch.business
  const { zone: timeZone, closing, now, turn } = setting
  const at = { businessId, branchId }
  await client.query('update business.branch set time_zone = $1, closing_time = $2 where branch_id = $3', [
    timeZone,
    closing,
    branchId,
  ])
  const quickIds: string[] = []
  const people: Comer[] = []
  for (let number = 0; number < 16; number++) {
    const quickId = makeQuickId(PERSON_ID_LENGTH, below)
    const { rows } = await client.query<{ visitor_id: number }>(
      `insert into business.visitor (business_id, quick_id, name, gender, created_at)
       values ($1, $2, $3, $4, $5) returning visitor_id`,
      [businessId, quickId, `Visitor ${number}`, number % 4, now],
    )
    quickIds.push(quickId)
    people.push({ visitorId: rows[0]?.visitor_id as number, gender: number % 4 })
  }
  const visits: { came: CheckedIn; ids: number[] }[] = []
  const minute = (time: number) => new Date(Math.floor(time / MINUTE) * MINUTE)

  /** Nobody is in two visits at once: those who are in one then, or come later. */
  const busyAt = async (cameAt: Date) => {
    const { rows } = await client.query<{ visitor_id: number }>(
      `select visitor_id from business.visit where business_id = $1 and checkout_type <> 5
          and (checked_in_at > $2 or coalesce(checked_out_at, 'infinity') > $2)`,
      [businessId, cameAt],
    )
    return new Set(rows.map(({ visitor_id }) => visitor_id))
  }

  const comes = async (cameAt: Date) => {
    const busy = await busyAt(cameAt)
    const free = [...people.keys()].filter((n) => !busy.has((people[n] as Comer).visitorId))
    if (free.length === 0) return undefined
    const chosen = Array.from({ length: below(3) === 0 ? 3 : 1 }, () => free[below(free.length)] as number)
    const party = [...new Set(chosen)]
    const kinds = party.map((n) => ({ ...(people[n] as Comer), kind: 1 + below(2) }))
    const came = await checkIn(client, { ...at, people: kinds, at: cameAt, timeZone, desk: 1 })
    const joiner = people[free.find((n) => !party.includes(n)) ?? -1]
    if (joiner && below(8) === 0) {
      await client.query('select * from business.join_group($1, $2, $3, $4, $3, $5, 2::smallint, null, $6::smallint)', [
        businessId,
        branchId,
        came.checked_in_at,
        came.visit_id,
        joiner.visitorId,
        joiner.gender,
      ])
    }
    const { rows } = await client.query<{ visit_id: number }>(
      `select visit_id from business.visit where business_id = $1 and branch_id = $2 and checked_in_at = $3
          and (visit_id = $4 or group_id = $4) order by visit_id`,
      [businessId, branchId, came.checked_in_at, came.visit_id],
    )
    const visit = { came, ids: rows.map(({ visit_id }) => visit_id) }
    visits.push(visit)
    return visit
  }

  /** All of a party or some of it, in any way, never later than now. */
  const leaves = async ({ came, ids }: (typeof visits)[number], leftAt: Date) => {
    const type = [checkoutType.qr, checkoutType.geoTagged, checkoutType.loggedOut][below(3)] as number
    const visitIds = below(4) === 0 ? ids.slice(0, 1) : ids
    await checkOut(client, { ...at, checkedInAt: came.checked_in_at, visitIds, at: leftAt, type })
  }

  /** Where all of it are still inside. */
  const isTakenBack = ({ came }: (typeof visits)[number], at: Date) =>
    client.query('select * from business.undo_check_in($1, $2, $3, $4, $5, $3)', [
      businessId,
      branchId,
      came.checked_in_at,
      came.visit_id,
      at,
    ])

  const closes = (until: Date) =>
    client.query('select * from business.close_due($1, $2, $3)', [businessId, branchId, until])

  /** Nobody has left later than they came again. */
  const notAfterNext = async (ids: readonly number[], leftAt: Date) => {
    const { rows } = await client.query<{ next: Date | null }>(
      `select min(later.checked_in_at) as next from business.visit v
         join business.visit later on later.business_id = v.business_id and later.visitor_id = v.visitor_id
          and later.checked_in_at > v.checked_in_at and later.checkout_type <> 5
        where v.business_id = $1 and v.visit_id = any($2)`,
      [businessId, ids],
    )
    const next = rows[0]?.next
    return next && next < leftAt ? next : leftAt
  }

  /** Better evidence about those whom a closing checked out. */
  const corrects = async ({ came, ids }: (typeof visits)[number], leftAt: Date) => {
    const how = [checkoutType.qr, checkoutType.geoTagged][below(2)]
    await client.query(
      `select * from business.correct_check_out($1, $2, $3, $4, $5, $6::smallint, $7::smallint, $8, 3::smallint)`,
      [
        businessId,
        branchId,
        came.checked_in_at,
        ids,
        await notAfterNext(ids, leftAt),
        how,
        exitGrade.inferred,
        new Date(0),
      ],
    )
  }

  const aVisit = () => visits[visits.length - 1 - below(Math.min(visits.length, 12))]
  const moments = Array.from({ length: 40 }, () => {
    // Of the last days more than of the others, and of the hours around a change of the clock.
    const ago = below(3) === 0 ? below(34 * 24 * 60) : below(3 * 24 * 60)
    const nearTurn = turn.getTime() + (below(4 * 60) - 2 * 60) * MINUTE
    return minute(below(3) === 0 && nearTurn <= now.getTime() ? nearTurn : now.getTime() - ago * MINUTE)
  }).sort((one, other) => one.getTime() - other.getTime())
  for (const cameAt of moments) {
    const visit = await comes(cameAt)
    if (!visit) continue
    const stay = below(6) === 0 ? below(20 * 60) : below(180)
    const leftAt = minute(Math.min(cameAt.getTime() + stay * MINUTE, now.getTime()))
    if (below(8) === 0) await isTakenBack(visit, leftAt)
    else if (below(3) > 0) await leaves(visit, leftAt)
    if (below(6) === 0) await closes(cameAt)
  }
  await closes(now)

  return {
    quickIds,
    /** One thing more that happens at a moment, to visits of that day or of the days before. */
    async happens(moment: Date) {
      const visit = aVisit()
      const within = (came: Date) =>
        minute(came.getTime() + below(Math.max(1, (moment.getTime() - came.getTime()) / MINUTE)) * MINUTE)
      const step = below(5)
      if (step === 0 || !visit) await comes(minute(moment.getTime()))
      else if (step === 1) await leaves(visit, within(visit.came.checked_in_at))
      else if (step === 4) await isTakenBack(visit, moment)
      else if (step === 2) await corrects(visit, within(visit.came.checked_in_at))
      else await closes(moment)
    },
  }
}
