import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Link, Spot } from './chain.ts'

export type Head = Spot & { business_id: number }

/** The last link of every trail in this cell: a named function, since it spans businesses. */
export const findHeads = async ({ db }: Pick<CellHandle, 'db'>) =>
  (await sql<Head>`select business_id, seq, hash from business.audit_heads() order by business_id`.execute(db)).rows

/** Every business of this cell that has a trail or had one, the one looked at longest ago first. */
export const findTrailsToCheck = async ({ db }: Pick<CellHandle, 'db'>) =>
  (await sql<{ business_id: number }>`select business_id from business.trails_to_check()`.execute(db)).rows.map(
    ({ business_id }) => business_id,
  )

type StretchRow = { head_seq: number; head_hash: Buffer } & (Link | { [K in keyof Link]: null })

/** The next stretch of a trail and its head in one look, so that no entry is written between the two. */
export const findStretch = async (tx: BusinessTx, after: number, limit: number) => {
  const { rows } = await sql<StretchRow>`
    select head.seq as head_seq, head.hash as head_hash, link.*
      from business.audit_head head
      left join lateral (
        select audit.seq, audit.at, audit.entry, audit.previous, audit.hash
          from business.audit
         where audit.business_id = ${tx.businessId} and audit.seq > ${after}
         order by audit.seq
         limit ${limit}
      ) link on true
     where head.business_id = ${tx.businessId}
     order by link.seq
  `.execute(tx)
  const [first] = rows
  const head: Spot | undefined = first && { seq: first.head_seq, hash: first.head_hash }
  return { head, links: rows.filter((row): row is StretchRow & Link => row.seq !== null) }
}

/** The hashes that these entries have now. */
export const findSpots = (tx: BusinessTx, seqs: readonly number[]): Promise<Spot[]> =>
  tx
    .selectFrom('business.audit')
    .select(['seq', 'hash'])
    .where('business_id', '=', tx.businessId)
    .where('seq', '=', sql<number>`any(${seqs}::bigint[])`)
    .execute()

/** The number of the first entry that is not archived; 1 where there is none. */
export const findFirstSeq = async (tx: BusinessTx) => {
  const { first } = await tx
    .selectFrom('business.audit')
    .select((row) => row.fn.min<number | null>('seq').as('first'))
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return first ?? 1
}

/** So many entries from the first on that is not archived. */
export const findOldest = (tx: BusinessTx, limit: number): Promise<Link[]> =>
  tx
    .selectFrom('business.audit')
    .select(['seq', 'at', 'entry', 'previous', 'hash'])
    .where('business_id', '=', tx.businessId)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Removes what was archived, up to this entry, and says how many they were. */
export const dropArchived = async (tx: BusinessTx, { seq, hash }: Spot) => {
  const { rows } = await sql<{ dropped: number }>`
    select business.drop_archived_audit(${tx.businessId}, ${seq}, ${hash}) as dropped
  `.execute(tx)
  return rows[0]?.dropped
}

/** What was found out about this trail so far. */
export const findCheck = (tx: BusinessTx) =>
  tx.selectFrom('business.trail_check').selectAll().where('business_id', '=', tx.businessId).executeTakeFirst()

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>

export const writeCheck = (tx: BusinessTx, check: Omit<CheckRow, 'business_id' | 'checked_at'>) =>
  tx
    .insertInto('business.trail_check')
    .values({ ...check, business_id: tx.businessId, checked_at: tx.now })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ ...check, checked_at: tx.now }))
    .execute()

type TrailEnd = {
  quick_id: string
  name: string
  seq: number
  hash: Buffer | null
  /** The last entry there is, which is that of the head unless somebody meddled. */
  last_seq: number
}

/** Whose trail it is and where it ends, in one look. */
export const findTrailEnd = async (tx: BusinessTx) => {
  const { rows } = await sql<TrailEnd>`
    select business.quick_id, coalesce(business.trade_name, business.registered_name) as name,
           coalesce(head.seq, 0) as seq, head.hash,
           coalesce((select max(seq) from business.audit where business_id = ${tx.businessId}), 0) as last_seq
      from business.business
      left join business.audit_head head on head.business_id = ${tx.businessId}
     where business.business_id = ${tx.businessId}
  `.execute(tx)
  return rows[0] as TrailEnd
}
