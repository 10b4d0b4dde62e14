import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'

export type PlaceRow = {
  quick_id: string
  name: string
  business_name: string
  city: string | null
  latitude: number | null
  longitude: number | null
  radius: number | null
  time_zone: string
}

/** A branch as those who stand at it may know it, and why someone came the last time; 0 where they never did. */
export const findPlace = async (tx: BusinessTx, branchId: number, personId: number) => {
  const { rows } = await sql<PlaceRow & { last_pov: number }>`
    select b.quick_id, b.name, coalesce(biz.trade_name, biz.registered_name) as business_name, b.city, b.latitude,
           b.longitude, b.radius, b.time_zone, coalesce((
             select v.pov
               from business.visitor o
               join business.visit v
                 on v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = o.visitor_id
              where o.business_id = ${tx.businessId} and o.person_id = ${personId}
                and v.checkout_type <> ${checkoutType.undone}
              order by v.checked_in_at desc, v.visit_id desc limit 1
           ), 0) as last_pov
      from business.branch b
      join business.business biz on biz.business_id = ${tx.businessId}
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as PlaceRow & { last_pov: number }
}
