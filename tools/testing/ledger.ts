import type { ClientBase } from 'pg'

/**
 * Each counter counted again from the visits, in the columns of its table. A check-in that the desk undid (5) is a row of
 * the records (`leads`, the first row of a day, the first and last of a visitor) and counts nowhere else.
 */
const RECOUNTS: Record<string, { kept: string; counted: string }> = {
  visit_total: {
    kept: `select business_id, branch_id, member_leads, member_people, members_inside,
        visitor_leads, visitor_people, visitors_inside
      from business.visit_total`,
    counted: `select business_id, branch_id,
        count(*) filter (where kind = 1 and is_lead), count(*) filter (where kind = 1 and checkout_type <> 5),
        count(*) filter (where kind = 1 and checked_out_at is null),
        count(*) filter (where kind = 2 and is_lead), count(*) filter (where kind = 2 and checkout_type <> 5),
        count(*) filter (where kind = 2 and checked_out_at is null)
      from business.visit group by business_id, branch_id`,
  },
  visit_day: {
    kept: `select business_id, branch_id, day, kind, leads, people, groups, new_people, repeat_people,
        male, female, other_gender, out_qr, out_geo, out_timeout, out_logged_out, stays, stay_seconds, first_in, first_stay, last_out
      from business.visit_day`,
    counted: `select business_id, branch_id, local_day, kind,
        count(*) filter (where is_lead), count(*) filter (where counts),
        count(*) filter (where is_lead and group_size > 1 and counts),
        count(*) filter (where is_new and counts), count(*) filter (where not is_new and counts),
        count(*) filter (where gender = 1 and counts), count(*) filter (where gender = 2 and counts),
        count(*) filter (where gender in (0, 3) and counts),
        count(*) filter (where checkout_type = 1), count(*) filter (where checkout_type = 2),
        count(*) filter (where checkout_type = 3), count(*) filter (where checkout_type = 4),
        count(checked_out_at) filter (where counts),
        coalesce(sum(floor(extract(epoch from checked_out_at - checked_in_at))) filter (where counts), 0),
        min(checked_in_at), min(checked_in_at) filter (where counts), max(checked_out_at) filter (where counts)
      from (select *, checkout_type <> 5 as counts from business.visit) v
      group by business_id, branch_id, local_day, kind`,
  },
  visit_hour: {
    kept: `select business_id, branch_id, day, hour, leads, people, groups, new_people, repeat_people
      from business.visit_hour`,
    counted: `select v.business_id, v.branch_id, v.local_day,
        extract(hour from v.checked_in_at at time zone b.time_zone) as hour,
        count(*) filter (where is_lead), count(*) filter (where counts),
        count(*) filter (where is_lead and group_size > 1 and counts),
        count(*) filter (where is_new and counts), count(*) filter (where not is_new and counts)
      from (select *, checkout_type <> 5 as counts from business.visit) v join business.branch b using (business_id, branch_id)
      group by v.business_id, v.branch_id, v.local_day, hour`,
  },
  visit_cube: {
    kept: `select business_id, branch_id, kind, gender, pov, checkout_type, age, leads
      from business.visit_cube where leads <> 0`,
    counted: `select business_id, branch_id, kind, gender, pov, checkout_type, coalesce(age, -1), count(*)
      from business.visit where is_lead group by 1, 2, 3, 4, 5, 6, 7`,
  },
  branch_visitor: {
    kept: `select business_id, branch_id, visitor_id, visits, least(visits, 1), first_at, last_at
      from business.branch_visitor`,
    counted: `select business_id, branch_id, visitor_id, count(*) filter (where checkout_type <> 5),
        count(*) filter (where is_new),
        min(checked_in_at), max(checked_in_at)
      from business.visit group by business_id, branch_id, visitor_id`,
  },
}

const differences = (where: string) =>
  Object.entries(RECOUNTS)
    .map(([table, { kept, counted }]) => {
      const [one, other] = [kept, counted].map((rows) => `select * from (${rows}) r ${where}`)
      return `(select '${table} kept ' || r::text as wrong from (${one} except ${other}) r)
        union all
        (select '${table} counted ' || r::text from (${other} except ${one}) r)`
    })
    .join(' union all ')

/** Prepared once on each connection: to plan it takes longer than to run it. */
const OF_ONE_BUSINESS = differences('where r.business_id = $1')

/**
 * Where the counters of this cell, or of one business in it, are not what the visits say. Asked as the owner, who sees
 * every business.
 */
export const findWrongCounters = async (owner: Pick<ClientBase, 'query'>, businessId?: number): Promise<string[]> => {
  const { rows } = await (businessId === undefined
    ? owner.query<{ wrong: string }>(differences(''))
    : owner.query<{ wrong: string }>({ name: 'wrong-counters', text: OF_ONE_BUSINESS, values: [businessId] }))
  return rows.map(({ wrong }) => wrong)
}
