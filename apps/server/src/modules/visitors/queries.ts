import { KNOWN_VISITOR_AFTER_HOURS, MOST_TEXTS_OF_BUSINESS_A_DAY } from '@quickprism/contract/message-limits'
import { type RawBuilder, sql } from 'kysely'
import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { listed } from '../../db/listed.ts'
import type { Contacts } from './contacts.ts'

export type VisitorRow = {
  visitor_id: number
  person_id: number | null
  quick_id: string | null
  /** The quickID that they stated at a desk, confirmed or not. */
  stated_quick_id: string | null
  name: string
  /** What they were when they last came, of what may be seen. */
  kind: number
}

/** Visitors as calls name them. */
export type Named = { quickIds: readonly string[]; visitorIds: readonly number[] }

/**
 * Resolves quickIDs and ids to visitors, for every call that names one (Q152). A quickID names the visitor of its account
 * and the one who stated it at a desk and confirmed it since, so it may match two rows. Unconfirmed, a stated quickID is
 * kept as the name too, and matches none (Q117).
 */
const isNamed = ({ quickIds, visitorIds }: Named) => sql<boolean>`(
  o.quick_id = any(${quickIds}::text[]) or (o.told_id = any(${quickIds}::text[]) and o.name <> o.told_id)
    or o.visitor_id = any(${visitorIds}::bigint[])
)`

/** The quickID that screens show of a visitor: one that was stated at a desk only once it is confirmed (Q117). */
export const shownQuickId = (row: 'o' | 'v') => sql<string | null>`
  coalesce(${sql.ref(`${row}.quick_id`)}, nullif(${sql.ref(`${row}.told_id`)}, ${sql.ref(`${row}.name`)}))
`

/** Whether a visitor was let in at any branch before, and no desk has undone it. An erased visitor has no quickID. */
export const hasVisited = async (tx: BusinessTx, quickId: string) => {
  const { rows } = await sql`
    select from business.visitor o
     where o.business_id = ${tx.businessId} and ${isNamed({ quickIds: [quickId], visitorIds: [] })} and o.name <> ''
       and exists (
         select from business.branch_visitor b
          where b.business_id = o.business_id and b.visitor_id = o.visitor_id and b.visits > 0
       )
  `.execute(tx)
  return rows.length > 0
}

/** How many accounts came to the business before yesterday, as far as its text messages grow with them. */
export const countKnownVisitors = async (tx: BusinessTx) => {
  const before = new Date(tx.now.getTime() - KNOWN_VISITOR_AFTER_HOURS * 3_600_000)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from business.visitor
       where business_id = ${tx.businessId} and person_id is not null and created_at < ${before}
       limit ${MOST_TEXTS_OF_BUSINESS_A_DAY}
    ) known
  `.execute(tx)
  return (rows[0] as { count: number }).count
}

export type NamedVisitor = {
  visitor_id: number
  quick_id: string | null
  name: string
  mobile_masked: string | null
  email_masked: string | null
}

/** Without erased visitors. */
export const findVisitors = async (tx: BusinessTx, named: Named) => {
  const { rows } = await sql<NamedVisitor>`
    select o.visitor_id, ${shownQuickId('o')} as quick_id, o.name, o.mobile_masked, o.email_masked
      from business.visitor o
     where o.business_id = ${tx.businessId} and o.name <> '' and ${isNamed(named)}
  `.execute(tx)
  return rows
}

/**
 * The visitor of this name who came to the branch; of two, the one of the account. Locked meanwhile: no visitor is erased
 * between being found and being written about.
 */
export const findVisitorAt = async (tx: BusinessTx, branchId: number, named: Named, kinds: readonly number[]) => {
  const { rows } = await sql<VisitorRow>`
    select o.visitor_id, o.person_id, ${shownQuickId('o')} as quick_id, o.told_id as stated_quick_id, o.name, last.kind
      from business.visitor o
      join business.branch_visitor bv
        on bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.visitor_id = o.visitor_id
      join lateral (
        select v.kind from business.visit v
         where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = o.visitor_id
           and v.kind = any(${kinds}::smallint[])
         order by v.checked_in_at desc limit 1
      ) last on true
     where o.business_id = ${tx.businessId}
       and ${isNamed(named)}
     order by o.person_id nulls last
       for share of o
  `.execute(tx)
  return rows[0]
}

/** Whoever writes about the same person at a branch does so after whoever came before. */
export const holdVisitorAt = (tx: BusinessTx, branchId: number, visitorId: number) =>
  sql`
    select from business.branch_visitor
     where business_id = ${tx.businessId} and branch_id = ${branchId} and visitor_id = ${visitorId}
       for no key update
  `.execute(tx)

/** Whom of these the branch refuses though they were erased: the visitors they were. */
export const findKeptOut = (tx: BusinessTx, branchId: number, hashes: readonly Buffer[]) =>
  tx
    .selectFrom('business.kept_out')
    .select(['visitor_id', 'hash'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('hash', '=', sql<Buffer>`any(${listed(hashes, 'bytea')})`)
    .execute()

/** What a business copies of a person. */
export type Copied = Contacts & { name: string; quick_id: string | null; gender: number }

/**
 * What the person changed about themselves since they last came; the search of their branches follows. Every branch that
 * shows them has changed.
 */
export const updateVisitor = async (tx: BusinessTx, visitorId: number, copy: Copied) => {
  await tx
    .updateTable('business.visitor')
    .set(copy)
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  const shown = await tx
    .updateTable('business.branch_visitor')
    .set({ name: copy.name, quick_id: copy.quick_id })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .returning('branch_id')
    .execute()
  for (const { branch_id } of shown) changed(tx, branch_id)
}

/** Someone known by a quickID that was only told: the same one the next time it is told. They are called by it. */
export const insertTold = async (tx: BusinessTx, toldId: string, copy: Copied) => {
  const { visitor_id } = await tx
    .insertInto('business.visitor')
    .values({ ...copy, business_id: tx.businessId, person_id: null, told_id: toldId, created_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'told_id']).where('told_id', 'is not', null).doUpdateSet({ told_id: toldId }),
    )
    .returning('visitor_id')
    .executeTakeFirstOrThrow()
  return visitor_id
}

/**
 * The person who was called by the quickID they stated has confirmed it: they are found by both from now on. Every branch
 * that shows them has changed.
 */
export const updateTold = async (tx: BusinessTx, toldId: string, name: string) => {
  const told = await tx
    .updateTable('business.visitor')
    .set({ name })
    .where('business_id', '=', tx.businessId)
    .where('told_id', '=', toldId)
    .returning('visitor_id')
    .executeTakeFirst()
  if (!told) return
  const shown = await tx
    .updateTable('business.branch_visitor')
    .set({ name, quick_id: toldId })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', told.visitor_id)
    .returning('branch_id')
    .execute()
  for (const { branch_id } of shown) changed(tx, branch_id)
}

/**
 * Ties someone whom a desk wrote down to the account that claims them, and says at which branches they are known: only
 * while they are nobody's, refused nowhere, and in a visit that no desk has undone, which is held meanwhile. What the
 * desk wrote stays until they come by themselves.
 */
export const tieVisitor = async (
  tx: BusinessTx,
  { visitor_id, mobile_hash }: { visitor_id: number; mobile_hash: Buffer },
  { personId, quickId }: { personId: number; quickId: string },
) => {
  const { rows } = await sql<{ branch_id: number }>`
    with visited as (
      select from business.branch_visitor bv
       where bv.business_id = ${tx.businessId} and bv.visitor_id = ${visitor_id} and bv.visits > 0
         for no key update
    ), tied as (
      update business.visitor v set person_id = ${personId}, quick_id = ${quickId}
       where v.business_id = ${tx.businessId} and v.visitor_id = ${visitor_id} and v.mobile_hash = ${mobile_hash}
         and v.person_id is null and v.name <> '' and exists (select from visited)
         and not exists (
           select from business.branch_visitor bv
            where bv.business_id = ${tx.businessId} and bv.visitor_id = ${visitor_id} and bv.blacklisted
         )
      returning v.visitor_id
    )
    update business.branch_visitor bv set quick_id = ${quickId}
      from tied where bv.business_id = ${tx.businessId} and bv.visitor_id = tied.visitor_id
    returning bv.branch_id
  `.execute(tx)
  return rows.length === 0 ? undefined : rows.map(({ branch_id }) => branch_id)
}

/** The branches that show what is held of someone. */
export const findBranchesOf = async (tx: BusinessTx, visitorId: number) => {
  const known = await tx
    .selectFrom('business.branch_visitor')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  return known.map(({ branch_id }) => branch_id)
}

type Alias = { quick_id: string; name: string; mobile_hash: Buffer | null; email_hash: Buffer | null }

/**
 * Whether a row is what a desk wrote down. Claiming it takes nothing from what the branch refuses by it: there may be
 * another account of the same name and address.
 */
export const isWrittenDown = (row: 'o' | 'v') => sql<boolean>`(${sql.ref(`${row}.person_id`)} is null or exists (
  select from business.visitor_claim c
   where c.business_id = ${sql.ref(`${row}.business_id`)} and c.visitor_id = ${sql.ref(`${row}.visitor_id`)}
     and c.claimed_at is not null
))`

/**
 * Whether the branch refuses a visitor. It is looked up by its key: in a join, a planner that has no statistics yet reads
 * everyone who ever came to the branch.
 */
export const isRefused = (businessId: number, branchId: number, visitor: 'o' | 'v') => sql<boolean | null>`(
  select r.blacklisted from business.branch_visitor r
   where r.business_id = ${businessId} and r.branch_id = ${branchId}
     and r.visitor_id = ${sql.ref(`${visitor}.visitor_id`)}
)`

/** Rows `o` and `v` of one name and address, where a visitor who comes as `o` is refused as `v`. Never by a spoken quickID (Q117). */
export const isRefusedAlike = sql<boolean>`(
  lower(v.name) = lower(o.name) and (v.mobile_hash = o.mobile_hash or v.email_hash = o.email_hash)
  and (o.person_id is null or ${isWrittenDown('v')})
)`

/** Whether the branch refuses the visitor `o`, by this row or by another of their name and address. */
export const isRefusedAnyhow = (businessId: number, branchId: number) => sql<boolean>`(
  coalesce(${isRefused(businessId, branchId, 'o')}, false) or exists (
    select from business.visitor v
     where v.business_id = ${businessId} and ${isRefusedAlike} and ${isRefused(businessId, branchId, 'v')}
  )
)`

/** By what a desk writes down someone who shows no account. */
export type StatedAs = Record<'quickId' | 'name' | 'mobileHash' | 'emailHash', RawBuilder<unknown>>

/**
 * The rows of someone whom a desk wrote down by the quickID they stated, or by their name and one of their addresses, and
 * that belong to no account. An account that shows itself is the same person.
 */
export const statedRows = (businessId: number, { quickId, name, mobileHash, emailHash }: StatedAs) => sql`(
  select visitor_id from business.visitor
   where business_id = ${businessId} and told_id = ${quickId} and person_id is null
  union all
  select visitor_id from business.visitor
   where business_id = ${businessId} and (mobile_hash = ${mobileHash} or email_hash = ${emailHash})
     and lower(name) = lower(${name}) and person_id is null
)`

/**
 * The other rows of these visitors, each with the row it belongs to: what a desk wrote down for an account, and the
 * account whose owner a desk wrote down. None of the rows themselves.
 */
export const otherRowsOf = async (tx: BusinessTx, visitorIds: readonly number[]) => {
  const one = {
    quickId: sql`o.quick_id`,
    name: sql`o.name`,
    mobileHash: sql`o.mobile_hash`,
    emailHash: sql`o.email_hash`,
  }
  const { rows } = await sql<{ other_id: number; visitor_id: number; person_id: number | null }>`
    with named as (
      select * from business.visitor
       where business_id = ${tx.businessId} and visitor_id = any(${visitorIds}::bigint[]) and name <> ''
    )
    select stated.visitor_id as other_id, o.visitor_id, null::bigint as person_id
      from named o cross join lateral ${statedRows(tx.businessId, one)} stated
     where o.person_id is not null
    union all
    select a.visitor_id, o.visitor_id, a.person_id
      from named o
      join business.visitor a on a.business_id = ${tx.businessId} and a.person_id is not null
       and (a.quick_id = o.told_id
         or (a.mobile_hash = o.mobile_hash or a.email_hash = o.email_hash) and lower(a.name) = lower(o.name))
     where o.person_id is null
  `.execute(tx)
  const own = new Set(visitorIds)
  return new Map(
    rows.flatMap(({ other_id, visitor_id: visitorId, person_id: personId }) =>
      own.has(other_id) ? [] : [[other_id, { visitorId, personId }]],
    ),
  )
}

/** What a branch refuses someone as: whom a desk wrote down by the quickID they stated, or by the same name and an address. */
export const refusedAliases = (businessId: number, branchId: number, one: StatedAs) => sql`(
  select o.visitor_id, o.is_told from (
    select *, true as is_told from business.visitor where business_id = ${businessId} and told_id = ${one.quickId}
    union all
    select *, false from business.visitor
     where business_id = ${businessId} and (mobile_hash = ${one.mobileHash} or email_hash = ${one.emailHash})
       and lower(name) = lower(${one.name})
  ) o
   where ${isWrittenDown('o')} and ${isRefused(businessId, branchId, 'o')}
)`

/** Whom of these people the branch refuses under another row, and whether by their name and an address alone. */
export const findRefusedAliases = async (tx: BusinessTx, branchId: number, people: readonly Alias[]) => {
  const one = {
    quickId: sql`p.quick_id`,
    name: sql`p.name`,
    mobileHash: sql`p.mobile_hash`,
    emailHash: sql`p.email_hash`,
  }
  const { rows } = await sql<{ quick_id: string; by_name: boolean; visitor_id: number }>`
    select p.quick_id, not bool_or(alias.is_told) as by_name,
           (array_agg(alias.visitor_id order by alias.is_told desc))[1] as visitor_id
      from unnest(
        ${listed(
          people.map(({ quick_id }) => quick_id),
          'text',
        )},
        ${listed(
          people.map(({ name }) => name),
          'text',
        )},
        ${listed(
          people.map(({ mobile_hash }) => mobile_hash),
          'bytea',
        )},
        ${listed(
          people.map(({ email_hash }) => email_hash),
          'bytea',
        )}
      ) p (quick_id, name, mobile_hash, email_hash)
      cross join lateral ${refusedAliases(tx.businessId, branchId, one)} alias
     group by p.quick_id
  `.execute(tx)
  return new Map(
    rows.map(({ quick_id, by_name, visitor_id }) => [quick_id, { isByName: by_name, visitorId: visitor_id }]),
  )
}

/** The business's own copy of someone; the same person twice at the same moment is still one. */
export const insertVisitor = async (tx: BusinessTx, personId: number | null, copy: Copied) => {
  const { visitor_id } = await tx
    .insertInto('business.visitor')
    .values({ ...copy, business_id: tx.businessId, person_id: personId, created_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'person_id']).where('person_id', 'is not', null).doUpdateSet(copy),
    )
    .returning('visitor_id')
    .executeTakeFirstOrThrow()
  return visitor_id
}
