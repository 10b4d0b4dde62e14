import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { branchToday, type Counted, clock, ofBranch } from './queries.ts'

/** A time somewhere, up to now where it has no end yet; its ends also on the clock of the branch. */
export type Stay = { started: Date; started_clock: string; ended: Date; ended_clock: string; is_open: boolean }

/** One person, who may have a row for each name the business knows them by. */
export type Someone = { visitorIds: readonly number[]; kinds: readonly number[] }

/** The visits of one person in the last days, and in the day before them, which may reach into the first. */
const visitsOf = (tx: BusinessTx, branchId: number, { visitorIds, kinds }: Someone, howMany: number) => sql`
  business.visit v
  where ${ofBranch(tx, branchId, 'v')} and v.visitor_id = any(${visitorIds}::bigint[]) and v.kind = any(${kinds}::smallint[])
    and v.checkout_type <> ${checkoutType.undone} and v.checked_in_at > ${tx.now}::timestamptz - ${howMany + 2} * interval '1 day'
`

export const findStaysOf = async (
  tx: BusinessTx,
  branchId: number,
  someone: Someone,
  howMany: number,
  openUntil: Date,
) => {
  const { rows } = await sql<Stay>`
    select v.started, ${clock(sql`v.started`)} as started_clock, v.ended, ${clock(sql`v.ended`)} as ended_clock, v.is_open
      from (
        select v.checked_in_at as started, v.checked_out_at is null as is_open,
               greatest(v.checked_in_at, coalesce(v.checked_out_at, ${openUntil}::timestamptz)) as ended
          from ${visitsOf(tx, branchId, someone, howMany)}
      ) v cross join ${branchToday(tx, branchId)}
  `.execute(tx)
  return rows
}

export type CompletedOfDay = Pick<Counted, 'stays' | 'stay_seconds'> & { day: string }

export const findCompletedOf = async (tx: BusinessTx, branchId: number, someone: Someone, howMany: number) => {
  const { rows } = await sql<CompletedOfDay>`
    select v.local_day as day, count(v.checked_out_at) as stays,
           coalesce(sum(floor(extract(epoch from v.checked_out_at - v.checked_in_at))), 0)::bigint as stay_seconds
      from ${visitsOf(tx, branchId, someone, howMany)} group by v.local_day
  `.execute(tx)
  return rows
}
