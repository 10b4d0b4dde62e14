import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

/** The name of a person who acted in an incident: that of the user today, else the one they had then. */
export const actorName = (tx: BusinessTx, incident: string, person: string) => sql<string | null>`
  case when ${sql.ref(person)} is not null then coalesce(
    (
      select actor.name from business.membership actor
       where actor.business_id = ${tx.businessId} and actor.person_id = ${sql.ref(person)}
    ),
    (
      select actor.name from business.sos_marshal actor
       where actor.business_id = ${tx.businessId} and actor.incident_id = ${sql.ref(incident)}
         and actor.person_id = ${sql.ref(person)}
    )
  ) end
`

/** Keeps with the incident the name of a user who acts in it, for when they are no user any more. */
export const keepActorName = (tx: BusinessTx, incidentId: number, personId: number) =>
  sql`
    insert into business.sos_marshal as k (business_id, incident_id, person_id, name)
    select business_id, ${incidentId}::bigint, person_id, name from business.membership
     where business_id = ${tx.businessId} and person_id = ${personId}
    on conflict (business_id, incident_id, person_id) do update set name = excluded.name
     where k.name is distinct from excluded.name
  `.execute(tx)
