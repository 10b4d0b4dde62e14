import { sql } from 'kysely'
import type { IdentityHandle } from '../../db/connect.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import { listed } from '../../db/listed.ts'
import type { Presence } from '../../scopes.ts'

type Row = { business_id: number; branch_id: number; visit_id: number; checked_in_at: Date }

const asPresence = ({ business_id, branch_id, visit_id, checked_in_at }: Row): Presence => ({
  businessId: business_id,
  branchId: branch_id,
  visitId: visit_id,
  checkedInAt: checked_in_at,
})

export type PersonPresent = { personId: number; presence: Presence }

const rowOf = (personId: number, at: Presence) => ({
  person_id: personId,
  business_id: at.businessId,
  branch_id: at.branchId,
  visit_id: at.visitId,
  checked_in_at: at.checkedInAt,
})

/**
 * Says where someone is now, if they were nowhere before or were last in a visit that has ended: then nothing else has to
 * be done, and one statement does it.
 */
export const writePlainPresence = async (
  { db }: IdentityHandle,
  { personId, presence: at }: PersonPresent,
  ended: number | null,
) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity.presence')
    .values(rowOf(personId, at))
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ visit_id: at.visitId, checked_in_at: at.checkedInAt, signed_out_at: null })
        .where('identity.presence.business_id', '=', at.businessId)
        .where('identity.presence.visit_id', '=', ended ?? 0),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** As columns of a statement. */
const columnsOf = (people: readonly PersonPresent[]) => ({
  personIds: listed(
    people.map(({ personId }) => personId),
    'bigint',
  ),
  businessIds: listed(
    people.map(({ presence }) => presence.businessId),
    'int',
  ),
  branchIds: listed(
    people.map(({ presence }) => presence.branchId),
    'int',
  ),
  visitIds: listed(
    people.map(({ presence }) => presence.visitId),
    'bigint',
  ),
  times: listed(
    people.map(({ presence }) => presence.checkedInAt),
    'timestamptz',
  ),
})

type Written = { person_id: number; is_written: boolean } & { [Column in keyof Row]: Row[Column] | null }

/**
 * Says where people are now, unless they are known to have come somewhere later; answers where they were before, if
 * anywhere. Two groups may share people, so it is done in one order.
 */
export const writePresences = async (
  tx: IdentityTx,
  people: readonly PersonPresent[],
): Promise<ReadonlyMap<number, Presence>> => {
  if (people.length === 0) return new Map()
  const { personIds, businessIds, branchIds, visitIds, times } = columnsOf(people)
  const { rows } = await sql<Written>`
    with came as materialized (
      select * from unnest(${personIds}, ${businessIds}, ${branchIds}, ${visitIds}, ${times})
        as came (person_id, business_id, branch_id, visit_id, checked_in_at)
    ), before as materialized (
      select * from identity.presence where person_id = any(${personIds}) order by person_id for update
    ), moved as (
      update identity.presence p
         set business_id = came.business_id, branch_id = came.branch_id, visit_id = came.visit_id,
             checked_in_at = came.checked_in_at, signed_out_at = null
        from came join before on before.person_id = came.person_id
       where p.person_id = came.person_id and before.checked_in_at <= came.checked_in_at
         and (before.business_id, before.visit_id) <> (came.business_id, came.visit_id)
    ), new as (
      insert into identity.presence (person_id, business_id, branch_id, visit_id, checked_in_at)
      select person_id, business_id, branch_id, visit_id, checked_in_at from came
       where not exists (select from before where before.person_id = came.person_id)
       order by person_id
      on conflict (person_id) do nothing
      returning person_id
    )
    select came.person_id, before.business_id, before.branch_id, before.visit_id, before.checked_in_at,
           before.person_id is not null or exists (select from new where new.person_id = came.person_id) as is_written
      from came left join before on before.person_id = came.person_id
  `.execute(tx)
  const before = rows.flatMap((row): [number, Presence][] =>
    row.business_id === null ? [] : [[row.person_id, asPresence(row as Row)]],
  )
  // Someone who was nowhere before came to two places at the same moment: this one is the later to be written.
  const overtaken = new Set(rows.flatMap(({ person_id, is_written }) => (is_written ? [] : person_id)))
  const after = await writePresences(
    tx,
    people.filter(({ personId }) => overtaken.has(personId)),
  )
  return new Map([...before, ...after])
}

/** Those of whom identity does not know, or no longer, that this is where they last came. */
export const findUnheard = async ({ db }: IdentityHandle, people: readonly PersonPresent[]) => {
  if (people.length === 0) return []
  const { personIds, businessIds, visitIds } = columnsOf(people)
  const { rows } = await sql<{ person_id: number }>`
    select came.person_id
      from unnest(${personIds}, ${businessIds}, ${visitIds}) as came (person_id, business_id, visit_id)
     where not exists (
       select from identity.presence p
        where p.person_id = came.person_id and p.business_id = came.business_id and p.visit_id = came.visit_id
     )
  `.execute(db)
  const unheard = new Set(rows.map(({ person_id }) => person_id))
  return people.filter(({ personId }) => unheard.has(personId))
}

/** Forgets where these people are, each of them only if it is that visit. */
export const deletePresences = (
  tx: IdentityTx,
  businessId: number,
  visits: readonly { personId: number; visitId: number }[],
) =>
  sql`
    delete from identity.presence p
     using unnest(
       ${listed(
         visits.map(({ personId }) => personId),
         'bigint',
       )},
       ${listed(
         visits.map(({ visitId }) => visitId),
         'bigint',
       )}
     ) gone (person_id, visit_id)
     where p.person_id = gone.person_id and p.business_id = ${businessId} and p.visit_id = gone.visit_id
  `.execute(tx)

export const findPresence = async (tx: IdentityTx, personId: number): Promise<Presence | undefined> => {
  const row = await tx
    .selectFrom('identity.presence')
    .select(['business_id', 'branch_id', 'visit_id', 'checked_in_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row && asPresence(row)
}

/** As `findPresence`, and nothing else is written of it until the transaction ends. */
export const holdPresence = async (tx: IdentityTx, personId: number): Promise<Presence | undefined> => {
  const row = await tx
    .selectFrom('identity.presence')
    .select(['business_id', 'branch_id', 'visit_id', 'checked_in_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row && asPresence(row)
}

/** Keeps when someone signed out of their last device, the first time where they do so again without having come. */
export const writeSignedOut = (tx: IdentityTx, personId: number) =>
  tx
    .updateTable('identity.presence')
    .set({ signed_out_at: tx.now })
    .where('person_id', '=', personId)
    .where('signed_out_at', 'is', null)
    .execute()
