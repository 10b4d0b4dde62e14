import type pg from 'pg'

/** Hours are counted for this many days only, as the product keeps them. */
const HOUR_DAYS = 35

/**
 * A table of counters, and the same rows counted from the visits. `$1` is the first business that is meant. A branch's
 * version counts changes, not visits, and is left alone.
 */
type RollUp = {
  table: string
  columns: string
  /** In the order of the columns. */
  counted: string
  /** How the kept rows are read for comparing, where that is not simply the columns. */
  kept?: string
}

const visitTotal: RollUp = {
  table: 'business.visit_total',
  columns: `business_id, branch_id, member_leads, member_people, members_inside, visitor_leads, visitor_people,
    visitors_inside`,
  counted: `
    select business_id, branch_id,
      count(*) filter (where kind = 1 and is_lead), count(*) filter (where kind = 1),
      count(*) filter (where kind = 1 and checked_out_at is null)::int,
      count(*) filter (where kind = 2 and is_lead), count(*) filter (where kind = 2),
      count(*) filter (where kind = 2 and checked_out_at is null)::int
    from business.visit where business_id >= $1 group by business_id, branch_id`,
}

const visitDay: RollUp = {
  table: 'business.visit_day',
  columns: `business_id, branch_id, day, kind, leads, people, groups, new_people, repeat_people,
    male, female, other_gender, out_qr, out_geo, out_timeout, out_logged_out, stays, stay_seconds, first_in, first_stay, last_out`,
  counted: `
    select business_id, branch_id, local_day, kind,
      count(*) filter (where is_lead)::int, count(*)::int, count(*) filter (where is_lead and group_size > 1)::int,
      count(*) filter (where is_new)::int, count(*) filter (where not is_new)::int,
      count(*) filter (where gender = 1)::int, count(*) filter (where gender = 2)::int,
      count(*) filter (where gender not in (1, 2))::int,
      count(*) filter (where checkout_type = 1)::int, count(*) filter (where checkout_type = 2)::int,
      count(*) filter (where checkout_type = 3)::int, count(*) filter (where checkout_type = 4)::int,
      count(checked_out_at)::int,
      coalesce(sum(floor(extract(epoch from checked_out_at - checked_in_at))), 0)::bigint,
      min(checked_in_at), min(checked_in_at), max(checked_out_at)
    from business.visit where business_id >= $1 group by business_id, branch_id, local_day, kind`,
}

const visitHour = (since: string): RollUp => ({
  table: 'business.visit_hour',
  columns: 'business_id, branch_id, day, hour, leads, people, groups, new_people, repeat_people',
  counted: `
    select v.business_id, v.branch_id, v.local_day,
      extract(hour from v.checked_in_at at time zone b.time_zone)::smallint as hour,
      count(*) filter (where v.is_lead)::int, count(*)::int,
      count(*) filter (where v.is_lead and v.group_size > 1)::int,
      count(*) filter (where v.is_new)::int, count(*) filter (where not v.is_new)::int
    from business.visit v
    join business.branch b on b.business_id = v.business_id and b.branch_id = v.branch_id
    where v.business_id >= $1 and v.local_day >= ${since}
    group by v.business_id, v.branch_id, v.local_day, hour`,
})

const visitCube: RollUp = {
  table: 'business.visit_cube',
  columns: 'business_id, branch_id, kind, gender, pov, checkout_type, age, leads',
  counted: `
    select business_id, branch_id, kind, gender, pov, checkout_type, coalesce(age, -1)::smallint as cube_age,
      count(*)::int
    from business.visit where business_id >= $1 and is_lead
    group by business_id, branch_id, kind, gender, pov, checkout_type, cube_age`,
  // Leaving moves a lead from one row to another, and an empty row may stay behind.
  kept: `
    select business_id, branch_id, kind, gender, pov, checkout_type, age, leads
    from business.visit_cube where business_id >= $1 and leads <> 0`,
}

/** Written with the visits, because they refer to it; and exactly one visit of each visitor was the first. */
const branchVisitor: RollUp = {
  table: 'business.branch_visitor',
  columns: 'business_id, branch_id, visitor_id, visits, first_at, last_at',
  counted: `
    select business_id, branch_id, visitor_id, count(*)::int, min(checked_in_at), max(checked_in_at),
      count(*) filter (where is_new)::int
    from business.visit where business_id >= $1 group by business_id, branch_id, visitor_id`,
  kept: `
    select business_id, branch_id, visitor_id, visits, first_at, last_at, 1
    from business.branch_visitor where business_id >= $1`,
}

const insert = ({ table, columns, counted }: RollUp) => `insert into ${table} (${columns}) ${counted}`

/** Counts the visits of all businesses from this one on into their roll-ups, which must be empty. */
export const fillRollUps = async (cell: pg.ClientBase, firstBusiness: number, today: string) => {
  const since = `date '${today}' - ${HOUR_DAYS - 1}`
  for (const rollUp of [visitTotal, visitDay, visitHour(since), visitCube]) {
    await cell.query(insert(rollUp), [firstBusiness])
  }
}

export type Difference = { table: string; rows: number; example: string }

const differences = ({ table, columns, counted, kept }: RollUp) => {
  const keeps = kept ?? `select ${columns} from ${table} where business_id >= $1`
  return `
    with counted as (${counted}), kept as (${keeps}), different as (
      (select 'counted' as side, c::text as row from (table counted except table kept) c)
      union all
      (select 'kept' as side, k::text as row from (table kept except table counted) k)
    )
    select count(*)::int as rows, min(side || ' ' || row) as example from different`
}

/** A group is as large as it says. */
const brokenGroups = `
  with broken as (
    select business_id, branch_id, nonce, count(*) as people, max(group_size) as said
    from business.visit where business_id >= $1 and group_size > 1
    group by business_id, branch_id, nonce having count(*) <> max(group_size)
  )
  select count(*)::int as rows, min(broken::text) as example from broken`

/** Counts everything in a cell again from its visits, and answers which tables say something else. */
export const findDifferences = async (cell: pg.ClientBase): Promise<Difference[]> => {
  const since = `(select coalesce(min(day), 'infinity') from business.visit_hour)`
  const questions = [
    ...[visitTotal, visitDay, visitHour(since), visitCube, branchVisitor].map((rollUp) => ({
      table: rollUp.table,
      text: differences(rollUp),
    })),
    { table: 'business.visit', text: brokenGroups },
  ]
  const found: Difference[] = []
  for (const { table, text } of questions) {
    const { rows } = await cell.query<{ rows: number; example: string | null }>(text, [0])
    const [answer] = rows
    if (answer?.example != null) found.push({ table, rows: answer.rows, example: answer.example })
  }
  return found
}
