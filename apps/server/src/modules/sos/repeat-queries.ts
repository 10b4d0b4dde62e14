import { sql } from 'kysely'
import { sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'

export const REPEATS_WITHIN = 30 * 60_000
export const repeatsSince = ({ now }: Pick<BusinessTx, 'now'>) => new Date(now.getTime() - REPEATS_WITHIN)

/**
 * Mails the owner once in half an hour, from the third time on that an alert was raised at a branch. In a long alert the
 * row of an earlier mail is due again.
 */
export const insertRepeats = (tx: BusinessTx, { incidentId, branchId }: { incidentId: number; branchId: number }) =>
  sql`
    insert into business.sos_delivery (business_id, incident_id, message, roll_id, channel, due_at)
    select p.business_id, p.incident_id, ${sosMessage.repeated}::smallint, p.roll_id, ${sosChannel.mail}::smallint, ${tx.now}::timestamptz
      from business.sos_person p
      join business.business b on b.business_id = p.business_id and b.root_person_id = p.person_id
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.merged_into is null
       and 3 <= (
         select count(*) from business.sos_start s
           join business.sos_incident o on o.business_id = s.business_id and o.incident_id = s.incident_id
          where o.business_id = p.business_id and o.branch_id = ${branchId} and not o.drill
            and s.at > ${repeatsSince(tx)}::timestamptz
       )
       and not exists (
         select from business.sos_delivery d
           join business.sos_incident o on o.business_id = d.business_id and o.incident_id = d.incident_id
          where o.business_id = p.business_id and o.branch_id = ${branchId} and d.message = ${sosMessage.repeated}
            and coalesce(d.settled_at, d.due_at) > ${repeatsSince(tx)}::timestamptz
       )
    on conflict (business_id, incident_id, message, roll_id, channel) do update
      set state = ${sosDelivery.due}, attempts = 0, doubts = 0, due_at = excluded.due_at, settled_at = null, error = null
     where sos_delivery.state > ${sosDelivery.sending}
  `.execute(tx)
