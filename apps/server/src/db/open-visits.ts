import { type RawBuilder, sql } from 'kysely'

/**
 * The visits of a branch that are open. The counter says how many there are, so the search goes back exactly as far as
 * the oldest of them; both are read in one statement, since someone may come between two.
 */
export const openVisits = ({ businessId }: { businessId: number }, branchId: number): RawBuilder<unknown> => sql`
  select v.visit_id, v.checked_in_at, v.visitor_id, v.kind, v.pov, coalesce(v.group_id, v.visit_id) as lead_id,
         coalesce(v.group_at, v.checked_in_at) as lead_at
    from business.visit v
   where v.business_id = ${businessId} and v.branch_id = ${branchId} and v.checked_out_at is null
   order by v.checked_in_at desc, v.visit_id desc
   limit (
     select t.members_inside + t.visitors_inside from business.visit_total t
      where t.business_id = ${businessId} and t.branch_id = ${branchId}
   )
`
