import type pg from 'pg'

/** Copies lie in as many years, each as long as whole weeks are: weekdays keep their habits. */
const YEARS = 5
const HOURS_OF_YEAR = 364 * 24
/** So that no two copies come through a door at the same moment. */
const SECONDS_APART = 7

const TABLES = ['business.visitor', 'business.branch_visitor', 'business.visit'] as const

type Made = { drop: string; make: string }

/** What follows the rows is made anew behind them, which takes a fraction of the time. */
const withoutIndexes = async (cell: pg.ClientBase, work: () => Promise<void>) => {
  const { rows } = await cell.query<Made>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
              else format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
              else format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
            end as make
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'x'
      where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [TABLES],
  )
  for (const { drop } of rows) await cell.query(drop)
  await work()
  for (const { make } of rows) await cell.query(make)
}

const SHIFTED = `make_interval(hours => $3::int, secs => $4::int)`

/** People of their own: the business knows their names, and nobody has an account. */
const VISITORS = `
  insert into business.visitor (business_id, visitor_id, name, mobile_masked, email_masked, gender, created_at)
    overriding system value
  select business_id, visitor_id + $2::bigint, name, mobile_masked, email_masked, gender, created_at - ${SHIFTED}
    from business.visitor where business_id >= $1 and visitor_id <= $5`

const BRANCH_VISITORS = `
  insert into business.branch_visitor (
    business_id, branch_id, visitor_id, name, visits, first_at, last_at, blacklisted
  )
  select business_id, branch_id, visitor_id + $2::bigint, name, visits, first_at - ${SHIFTED}, last_at - ${SHIFTED}, blacklisted
    from business.branch_visitor where business_id >= $1 and visitor_id <= $5`

/** Who was let out at closing is so in every copy, and nobody of another year is still inside. */
const VISITS = `
  insert into business.visit (
    business_id, branch_id, checked_in_at, visit_id, checked_out_at, local_day, visitor_id, kind, age, gender, pov,
    checkout_type, group_id, group_size, is_lead, is_new, exit_grade, accuracy_m, entered_by, nonce
  ) overriding system value
  select v.business_id, v.branch_id, came, v.visit_id + $5::bigint, gone, (came at time zone b.time_zone)::date,
      v.visitor_id + $2::bigint, v.kind, v.age, v.gender, v.pov, case when gone is null then 0 else how end,
      v.group_id + $5::bigint, v.group_size, v.is_lead, v.is_new, case when gone is not null then grade end, v.accuracy_m,
      v.entered_by, md5(v.nonce::text || $4)::uuid
    from business.visit v
    join business.branch b on b.business_id = v.business_id and b.branch_id = v.branch_id
    cross join lateral (
      select v.checked_in_at - ${SHIFTED} as came,
          case when v.checked_out_at is null and $3::int > 0 then 3 else v.checkout_type end as how,
          case when v.checked_out_at is null and $3::int > 0 then 3 else v.exit_grade end as grade
    ) copied
    cross join lateral (
      select case
        when v.checked_out_at is null and $3::int > 0 then business.closing_after(came, b.closing_time, b.time_zone)
        when how = 3 then greatest(came, v.checked_out_at - make_interval(hours => $3::int))
        else v.checked_out_at - ${SHIFTED}
      end as gone
    ) left_at
   where v.business_id >= $1 and v.visit_id <= $6`

/**
 * Makes of what was written as many times as much, inside PostgreSQL: the same days of the same branches with other
 * people, in this year and the years before it. Their counters are counted afterwards.
 */
export const multiply = async (cell: pg.ClientBase, firstBusiness: number, times: number) => {
  const { rows } = await cell.query<{ visitors: number; visits: number }>(
    `select (select max(visitor_id) from business.visitor) as visitors, (select max(visit_id) from business.visit) as visits`,
  )
  const { visitors, visits } = rows[0] as { visitors: number; visits: number }
  // What is copied refers to what is copied with it: asking again for each row would take longer than writing it.
  await cell.query(`set local session_replication_role = 'replica'; set local maintenance_work_mem = '512MB'`)
  await withoutIndexes(cell, async () => {
    for (let copy = 1; copy < times; copy++) {
      const shift = [(copy % YEARS) * HOURS_OF_YEAR, copy * SECONDS_APART]
      const copied = [firstBusiness, copy * visitors, ...shift]
      await cell.query(VISITORS, [...copied, visitors])
      await cell.query(BRANCH_VISITORS, [...copied, visitors])
      await cell.query(VISITS, [...copied, copy * visits, visits])
    }
  })
  await cell.query(`set local session_replication_role = 'origin'`)
  await cell.query(`
    select setval('business.visitor_visitor_id_seq', (select max(visitor_id) from business.visitor)),
           setval('business.visit_visit_id_seq', (select max(visit_id) from business.visit))`)
}
