import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/** Counts one in one conditional write, or says that all are used up. */
export const countRegistration = async (tx: IdentityTx, personId: number, usual: number) => {
  const { rows } = await sql<{ registered: number }>`
    insert into identity.business_allowance as a (person_id, registered) values (${personId}, 1)
    on conflict (person_id) do update set registered = a.registered + 1
      where a.registered < coalesce(a.in_all, ${usual})
    returning a.registered
  `.execute(tx)
  return rows.length === 1
}

export const findAllowance = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.business_allowance')
    .select(['registered', 'a_day', 'in_all'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

export const raiseAllowance = async (
  tx: IdentityTx,
  personId: number,
  { aDay, inAll }: { aDay: number | undefined; inAll: number | undefined },
) => {
  const told = { ...(aDay === undefined ? {} : { a_day: aDay }), ...(inAll === undefined ? {} : { in_all: inAll }) }
  await tx
    .insertInto('identity.business_allowance')
    .values({ person_id: personId, ...told })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(told))
    .execute()
}
