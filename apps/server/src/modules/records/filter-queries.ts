import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { all, asked, type Filter, leadsLike, newestFirst, oneOf, type Slice, type Whereabouts } from './queries.ts'

export type Matching = {
  /** The rows that match. */
  total: number
  /** Those that match but for how they ended. */
  reach: number
  /** All rows of the branch. */
  whole: number
}

/** How many rows a filter matches, of all time. */
export const countLike = async (tx: BusinessTx, branchId: number, filter: Filter): Promise<Matching> => {
  const ended = oneOf('c.checkout_type', filter.checkouts)
  const { rows } = await sql<Matching>`
    select coalesce(sum(c.leads) filter (where ${all([ended])}), 0)::bigint as total,
           coalesce(sum(c.leads), 0)::bigint as reach,
           coalesce((
             select member_leads + visitor_leads from business.visit_total
              where business_id = ${tx.businessId} and branch_id = ${branchId}
           ), 0) as whole
      from business.visit_cube c
     where c.business_id = ${tx.businessId} and c.branch_id = ${branchId}
       and ${asked('c', { ...filter, checkouts: undefined })}
  `.execute(tx)
  return rows[0] as Matching
}

/** By the cube, which says what the people who match are like: the newest of each likeness are looked at. */
export const byTraits = (
  tx: BusinessTx,
  branchId: number,
  filter: Filter,
  { offset, limit }: Slice,
): Whereabouts => sql`
  select found.checked_in_at, found.visit_id from (
    select distinct business.trait(c.kind, c.gender, c.pov, c.age) as code from business.visit_cube c
     where c.business_id = ${tx.businessId} and c.branch_id = ${branchId} and c.leads > 0 and ${asked('c', filter)}
  ) trait
  cross join lateral (
    select v.checked_in_at, v.visit_id from business.visit v
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.is_lead and v.trait = trait.code
       and ${all([oneOf('v.checkout_type', filter.checkouts)])}
    ${newestFirst} limit ${offset + limit}
  ) found
  order by found.checked_in_at desc, found.visit_id desc offset ${offset} limit ${limit}
`

const exitsOf: Record<number, string> = {
  [checkoutType.qr]: 'out_qr',
  [checkoutType.geoTagged]: 'out_geo',
  [checkoutType.timeout]: 'out_timeout',
  [checkoutType.loggedOut]: 'out_logged_out',
}

/** The days on which anyone left in one of these ways: their rows, and from when to when they came. */
const daysWith = (tx: BusinessTx, branchId: number, checkouts: readonly number[]) => {
  const exits = sql.join(
    checkouts.map((type) => sql.ref(exitsOf[type] as string)),
    sql` + `,
  )
  return sql`
    select leads, first_in, ends from (
      select sum(leads) as leads, sum(${exits}) as exits, min(first_in) as first_in,
             coalesce(lag(min(first_in)) over (order by day desc), 'infinity') as ends
        from business.visit_day
       where business_id = ${tx.businessId} and branch_id = ${branchId}
       group by day
    ) days
    where exits > 0
  `
}

/** How many rows the days hold on which anyone left so. */
export const countOnDaysWith = async (tx: BusinessTx, branchId: number, checkouts: readonly number[]) => {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(leads), 0)::bigint as rows from (${daysWith(tx, branchId, checkouts)}) there
  `.execute(tx)
  return rows[0]?.rows ?? 0
}

/** Only on days on which anyone left so: for ways of leaving that hardly ever occur. */
export const onDaysWith = (
  tx: BusinessTx,
  branchId: number,
  filter: Filter,
  checkouts: readonly number[],
  { offset, limit }: Slice,
): Whereabouts => sql`
  select v.checked_in_at, v.visit_id from (${daysWith(tx, branchId, checkouts)}) there
    join business.visit v on v.checked_in_at >= there.first_in and v.checked_in_at < there.ends
   where ${leadsLike(tx, branchId, filter)} ${newestFirst} offset ${offset} limit ${limit}
`
