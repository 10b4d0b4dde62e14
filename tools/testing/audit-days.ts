import { type Kysely, sql } from 'kysely'

type Differing = { branch_id: number; day: string; counted: number | null; entries: number | null }

/** The days of a trail whose counter is not what counting its entries one by one gives. */
export const miscountedDays = async (cell: Pick<Kysely<unknown>, 'getExecutor'>, businessId: number) => {
  const { rows } = await sql<Differing>`
    select branch_id, day, counted.entries as counted, found.entries
      from (select * from business.audit_day where business_id = ${businessId}) counted
      full join (
        select coalesce(branch_id, 0) as branch_id, (at at time zone 'UTC')::date as day, count(*) as entries
          from business.audit where business_id = ${businessId} group by 1, 2
      ) found using (branch_id, day)
     where counted.entries is distinct from found.entries
     order by branch_id, day
  `.execute(cell)
  return rows
}
