import { sql } from 'kysely'
import { safetyState } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { actorName, keepActorName } from './actor-queries.ts'
import { revisionOf } from './queries.ts'
import type { assessSafety, lastPlace, Said } from './safety.ts'

export type NewMark = {
  /** Chosen by the device; what no device sent gets one here. */
  markId: string | null
  rollId: number
  state: number
  at: Date
  note: string | null
  place: string | null
  takesBack: readonly string[]
}

type By = { saidBy: number; saidById: number | null }

/** Keeps marks of people of this incident, each once, and says which were new. */
export const insertMarks = async (
  tx: BusinessTx,
  incidentId: number,
  marks: readonly NewMark[],
  { saidBy, saidById }: By,
) => {
  const { rows } = await sql<{ roll_id: number }>`
    insert into business.sos_mark (business_id, incident_id, mark_id, roll_id, state, at, received_at, said_by, said_by_id,
                                   note, place, takes_back)
    select ${tx.businessId}::int, ${incidentId}::bigint, coalesce(said.mark_id, gen_random_uuid()),
           coalesce(p.merged_into, p.roll_id),
           said.state, said.at, ${tx.now}::timestamptz, ${saidBy}::smallint, ${saidById}::bigint, said.note, said.place,
           string_to_array(said.takes_back, ',')::uuid[]
      from unnest(${marks.map(({ markId }) => markId)}::uuid[], ${marks.map(({ rollId }) => rollId)}::bigint[],
                  ${marks.map(({ state }) => state)}::smallint[], ${marks.map(({ at }) => at)}::timestamptz[],
                  ${marks.map(({ note }) => note)}::text[], ${marks.map(({ place }) => place)}::text[],
                  ${marks.map(({ takesBack }) => takesBack.join(','))}::text[])
             as said (mark_id, roll_id, state, at, note, place, takes_back)
      join business.sos_person p
        on p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.roll_id = said.roll_id
    on conflict (business_id, incident_id, mark_id) do nothing
    returning roll_id
  `.execute(tx)
  return rows.map(({ roll_id }) => roll_id)
}

/** Whether this device's mark of someone is kept already. */
export const hasMark = async (tx: BusinessTx, incidentId: number, rollId: number, markId: string) => {
  const { rows } = await sql`
    select from business.sos_mark
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and mark_id = ${markId} and roll_id = ${rollId}
  `.execute(tx)
  return rows.length > 0
}

export type MarkRow = Said & { roll_id: number; received_at: Date; said_by_name: string | null }

const markRows = (tx: BusinessTx, incidentId: number) => sql`
  select k.mark_id, k.roll_id, k.state, k.at, k.received_at, k.said_by, k.said_by_id, k.note, k.place, k.takes_back,
         ${actorName(tx, 'k.incident_id', 'k.said_by_id')} as said_by_name
    from business.sos_mark k
   where k.business_id = ${tx.businessId} and k.incident_id = ${incidentId}
`

export const findMarksOf = async (tx: BusinessTx, incidentId: number, rollIds: readonly number[]) =>
  (await sql<MarkRow>`${markRows(tx, incidentId)} and k.roll_id = any(${rollIds}::bigint[])`.execute(tx)).rows

/** When these people came in, of those who did so while the incident was on. */
export const findArrivals = async (tx: BusinessTx, incidentId: number, rollIds: readonly number[]) => {
  const { rows } = await sql<{ roll_id: number; came_at: Date }>`
    select roll_id, came_at from business.sos_person
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and roll_id = any(${rollIds}::bigint[])
       and came_at is not null
  `.execute(tx)
  return new Map(rows.map(({ roll_id, came_at }) => [roll_id, came_at]))
}

export const deleteMarks = (tx: BusinessTx, incidentId: number, markIds: readonly string[]) =>
  sql`
    delete from business.sos_mark
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and mark_id = any(${markIds}::uuid[])
  `.execute(tx)

/** All that was ever said, in the order in which it was meant. */
export const findMarks = async (tx: BusinessTx, incidentId: number) =>
  (await sql<MarkRow>`${markRows(tx, incidentId)} order by k.at, k.received_at, k.mark_id`.execute(tx)).rows

type Known = Omit<NonNullable<ReturnType<typeof assessSafety>>, 'word'> &
  Said &
  ReturnType<typeof lastPlace> & { rollId: number; answered: boolean }

/**
 * What is known of people from now on. Whoever asks for help is looked for, also where nobody knew that they are inside;
 * and everyone where they were last said to be, unless they came in since.
 */
export const writeStates = async (tx: BusinessTx, incidentId: number, known: readonly Known[]) => {
  const { rows } = await sql<{ revision: number }>`
    with raised as (select ${revisionOf(tx, sql`${incidentId}`)} + 1 as revision), written as (
      update business.sos_person p
         set state = said.state, said_by = said.said_by, said_by_id = said.said_by_id, said_at = said.at, note = said.note,
             calls = string_to_array(said.calls, ',')::uuid[], doubt = said.doubt,
             answered = said.answered, inside = p.inside or said.state = ${safetyState['needs-help']}, revision = raised.revision,
             seen_place = case when p.seen_at > said.placed_at then p.seen_place else coalesce(said.place, p.seen_place) end,
             seen_at = greatest(p.seen_at, said.placed_at)
        from raised, unnest(
               ${known.map(({ rollId }) => rollId)}::bigint[], ${known.map(({ state }) => state)}::smallint[],
               ${known.map(({ said_by }) => said_by)}::smallint[], ${known.map(({ said_by_id }) => said_by_id)}::bigint[],
               ${known.map(({ at }) => at)}::timestamptz[], ${known.map(({ note }) => note)}::text[],
               ${known.map(({ place }) => place)}::text[], ${known.map(({ placed_at }) => placed_at)}::timestamptz[],
               ${known.map(({ answered }) => answered)}::boolean[],
               ${known.map(({ calls }) => calls.join(','))}::text[], ${known.map(({ doubt }) => doubt)}::uuid[]
             ) as said (roll_id, state, said_by, said_by_id, at, note, place, placed_at, answered, calls, doubt)
       where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.roll_id = said.roll_id
    )
    select revision from raised
  `.execute(tx)
  return rows[0]?.revision ?? 0
}

/** The rows of an incident that stand for people who need help, and those that were merged into one of them. */
export const findInNeed = async (tx: BusinessTx, incidentId: number) => {
  const { rows } = await sql<{ roll_id: number }>`
    select p.roll_id from business.sos_person p
      join business.sos_person known
        on known.business_id = p.business_id and known.incident_id = p.incident_id
       and known.roll_id = coalesce(p.merged_into, p.roll_id)
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId}
       and known.state = ${safetyState['needs-help']}
  `.execute(tx)
  return new Set(rows.map(({ roll_id }) => roll_id))
}

/** A marshal was heard of: with so many marks more, and where they stand, if they said so. */
export const noteMarshal = async (
  tx: BusinessTx,
  incidentId: number,
  { personId, marks, place }: { personId: number; marks: number; place: string | null },
) => {
  await sql`
    insert into business.sos_marshal as m (business_id, incident_id, person_id, last_heard_at, place, marks)
    values (${tx.businessId}, ${incidentId}, ${personId}, ${tx.now}, ${place}, ${marks})
    on conflict (business_id, incident_id, person_id) do update
      set last_heard_at = greatest(m.last_heard_at, excluded.last_heard_at), place = coalesce(excluded.place, m.place),
          marks = m.marks + excluded.marks
  `.execute(tx)
  await keepActorName(tx, incidentId, personId)
}

/** Those of an alert that is on at a branch who were in these visits. */
export const findLeavers = async (tx: BusinessTx, branchId: number, visitIds: readonly number[]) => {
  const { rows } = await sql<{ incident_id: number; started_at: Date; roll_id: number }>`
    select i.incident_id, i.started_at, p.roll_id
      from business.sos_incident i
      join business.sos_person p on p.business_id = ${tx.businessId} and p.incident_id = i.incident_id
       and p.visit_id = any(${visitIds}::bigint[])
     where i.business_id = ${tx.businessId} and i.branch_id = ${branchId} and i.stopped_at is null
  `.execute(tx)
  return rows
}

/** These visits have another purpose: so have their rows on the list of an alert that is on. */
export const writePurpose = async (tx: BusinessTx, branchId: number, visitIds: readonly number[], purpose: number) => {
  const { rows } = await sql`
    with listed as (
      select i.incident_id, p.roll_id
        from business.sos_incident i
        join business.sos_person p on p.business_id = ${tx.businessId} and p.incident_id = i.incident_id
         and p.visit_id = any(${visitIds}::bigint[]) and p.merged_into is null
       where i.business_id = ${tx.businessId} and i.branch_id = ${branchId} and i.stopped_at is null
    ), incident as (
      update business.sos_incident i set revision = revision + 1
       where i.business_id = ${tx.businessId} and i.incident_id in (select incident_id from listed)
      returning i.incident_id, i.revision
    )
    update business.sos_person p set pov = ${purpose}::smallint, revision = incident.revision
      from incident join listed on listed.incident_id = incident.incident_id
     where p.business_id = ${tx.businessId} and p.incident_id = incident.incident_id and p.roll_id = listed.roll_id
    returning p.roll_id
  `.execute(tx)
  return rows.length > 0
}
