import { type QueryExecutorProvider, sql } from 'kysely'

/** Whom a line of the feed names, and of what kind they are. */
export type About = { visitorId: number | null; kind: number }

/** A line of the feed: "headline;subline", and what kind of thing it tells. */
export type Activity = { act: number; detail: string }

/** What a branch shows has changed, and what its feed says of it, if that is to be said. */
export type Change = {
  branchId: number
  activity: Activity | undefined
  about?: About
  /** Where what changed it raises the branch's version: to this, or to what is written there by the commit. */
  version?: number | 'raised'
}

export type BranchVersion = { businessId: number; branchId: number; version: number }

/** Notes that a branch has changed. The commit tells its feed, and everyone who has it open. */
export const changed = (
  tx: { readonly changes: Change[] },
  branchId: number,
  activity?: Activity,
  more: Pick<Change, 'about' | 'version'> = {},
) => {
  tx.changes.push({ branchId, activity, ...more })
}

type Changed = { businessId: number; now: Date; changes: readonly Change[] }

/** What is written there. */
const versionOf = (businessId: number, branchId: number) =>
  sql`select version from business.visit_total where business_id = ${businessId} and branch_id = ${branchId}`

/** For each changed branch a statement that raises its version, unless it was raised, and answers with what it is now. */
export const tellBranches = (statements: QueryExecutorProvider, { businessId, now, changes }: Changed) =>
  [...Map.groupBy(changes, ({ branchId }) => branchId)]
    .sort(([one], [other]) => one - other)
    .map(([branchId, here]) => {
      const known = here.flatMap(({ version }) => (typeof version === 'number' ? version : []))
      const isRaised = here.some(({ version }) => version === 'raised')
      const raised = known.length === 0 || isRaised ? null : Math.max(...known)
      const said = here.flatMap(({ activity, about }) => (activity ? { ...activity, ...about } : []))
      return sql<{ branch_id: number; version: number }>`
        with raised as (
          insert into business.visit_total as t (business_id, branch_id, version)
          select ${businessId}::int, ${branchId}::int, 1 where ${raised}::bigint is null and not ${isRaised}
          on conflict (business_id, branch_id) do update set version = t.version + 1
          returning version
        ), told as (
          insert into business.activity (business_id, branch_id, at, act, detail, visitor_id, kind)
          select ${businessId}::int, ${branchId}::int, ${now}::timestamptz, act, detail, visitor_id, kind
            from unnest(
              ${said.map(({ act }) => act)}::smallint[],
              ${said.map(({ detail }) => detail)}::text[],
              ${said.map(({ visitorId }) => visitorId ?? null)}::bigint[],
              ${said.map(({ kind }) => kind ?? null)}::smallint[]
            ) with ordinality as said (act, detail, visitor_id, kind, place) order by place
        )
        insert into business.notice (business_id, branch_id, version)
        select ${businessId}::int, ${branchId}::int,
               coalesce(${raised}::bigint, (select version from raised), (${versionOf(businessId, branchId)}))
        returning branch_id, version
      `.compile(statements)
    })
