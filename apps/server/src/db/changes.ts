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
  /** It belongs to an alert, and open screens hear of it at once, however many they are. */
  isUrgent?: boolean
}

/** Notes that a branch has changed. The commit tells its feed, and everyone who has it open. */
export const changed = (
  tx: { readonly changes: Change[] },
  branchId: number,
  activity?: Activity,
  more: Pick<Change, 'about' | 'version' | 'isUrgent'> = {},
) => {
  tx.changes.push({ branchId, activity, ...more })
}

type Changed = { businessId: number; now: Date; changes: readonly Change[] }

/** The version that a branch has now: raised here, unless what changed it has raised it. */
const versionOf = (businessId: number, branchId: number, versions: readonly Change['version'][]) => {
  const known = versions.filter((version) => typeof version === 'number')
  if (versions.includes('raised'))
    return sql`select version from business.visit_total where business_id = ${businessId} and branch_id = ${branchId}`
  if (known.length > 0) return sql`select ${Math.max(...known)}::bigint`
  return sql`
    insert into business.visit_total as t (business_id, branch_id, version) values (${businessId}, ${branchId}, 1)
    on conflict (business_id, branch_id) do update set version = t.version + 1
    returning version
  `
}

type Said = Activity & Partial<About>

/** Lines of the feed in their order. One alone, as nearly always, is no list: setting one up costs more than its insert. */
const lines = (said: readonly Said[]) => {
  const [only] = said
  if (only && said.length === 1)
    return sql`
      (select ${only.act}::smallint, ${only.detail}::text, ${only.visitorId ?? null}::bigint,
              ${only.kind ?? null}::smallint, 1)
    `
  return sql`
    unnest(
      ${said.map(({ act }) => act)}::smallint[],
      ${said.map(({ detail }) => detail)}::text[],
      ${said.map(({ visitorId }) => visitorId ?? null)}::bigint[],
      ${said.map(({ kind }) => kind ?? null)}::smallint[]
    ) with ordinality
  `
}

/** For each changed branch a statement that raises its version, unless it was raised, and answers with what it is now. */
export const tellBranches = (statements: QueryExecutorProvider, { businessId, now, changes }: Changed) =>
  [...Map.groupBy(changes, ({ branchId }) => branchId)]
    .sort(([one], [other]) => one - other)
    .map(([branchId, here]) => {
      const versions = here.map(({ version }) => version)
      const said = here.flatMap(({ activity, about }) => (activity ? { ...activity, ...about } : []))
      return sql<{ branch_id: number; version: number }>`
        with current (version) as (${versionOf(businessId, branchId, versions)}), told as (
          insert into business.activity (business_id, branch_id, at, act, detail, visitor_id, kind)
          select ${businessId}::int, ${branchId}::int, ${now}::timestamptz, act, detail, visitor_id, kind
            from ${lines(said)} as said (act, detail, visitor_id, kind, place) order by place
        )
        insert into business.notice (business_id, branch_id, version)
        select ${businessId}::int, ${branchId}::int, version from current
        returning branch_id, version
      `.compile(statements)
    })
