import type { BusinessSchema } from '@quickprism/server/db/schema.gen'
import { type Kysely, sql } from 'kysely'
import { timeText } from '../demo/local-time.ts'

/** The posters of the oldest branches that have a place, as their owner sees them. */
export const findDoors = async (cells: readonly Kysely<BusinessSchema>[], most: number) => {
  const rows = await Promise.all(
    cells.map((cell) =>
      cell
        .selectFrom('business.branch')
        .select(['quick_id', 'poster_key', 'latitude', 'longitude'])
        .where('deleted_at', 'is', null)
        .where('latitude', 'is not', null)
        .orderBy('branch_id')
        .limit(most)
        .execute(),
    ),
  )
  return rows
    .flat()
    .slice(0, most)
    .map(({ quick_id, poster_key, latitude, longitude }) => ({
      quickId: quick_id,
      key: poster_key,
      latitude: latitude as number,
      longitude: longitude as number,
    }))
}

/** Whether a branch with these hours is open at a minute of its day; closing before opening means: after midnight. */
const isWithin = (opening: string, closing: string, minute: string) =>
  closing > opening ? minute >= opening && minute < closing : minute >= opening || minute < closing

const minuteIn = (zone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric' }).formatToParts()
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value)
  return timeText(part('hour') * 60 + part('minute'))
}

/** The posters of all branches that have a place, each open by its own hours on its own clock. */
export const findOpenDoors = async (cells: readonly Kysely<BusinessSchema>[]) => {
  const rows = await Promise.all(
    cells.map((cell) =>
      cell
        .selectFrom('business.branch')
        .select([
          'quick_id',
          'poster_key',
          'latitude',
          'longitude',
          'city',
          'time_zone',
          'opening_time',
          'closing_time',
        ])
        .where('deleted_at', 'is', null)
        .where('latitude', 'is not', null)
        .execute(),
    ),
  )
  return rows
    .flat()
    .map(({ quick_id, poster_key, latitude, longitude, city, time_zone, opening_time, closing_time }) => ({
      quickId: quick_id,
      key: poster_key,
      latitude: latitude as number,
      longitude: longitude as number,
      city,
      isOpen: () =>
        opening_time === null || closing_time === null || isWithin(opening_time, closing_time, minuteIn(time_zone)),
    }))
}

/** Those of the oldest branches who came last: as quickly found in a world of millions of visits. */
const BRANCHES = 50
const LAST_VISITS = 40

type Regular = { person_id: number; quick_id: string; branches: string[]; last_at: Date }

/** Those with an account who came last and have left again, and to which branches. */
export const findRegulars = async (
  cells: readonly Kysely<BusinessSchema>[],
  except: readonly string[],
  most: number,
) => {
  const rows = await Promise.all(
    cells.map(async (cell) => {
      const { rows } = await sql<Regular>`
        select o.person_id, o.quick_id, array_agg(distinct b.quick_id) as branches, max(v.checked_in_at) as last_at
          from (
            select business_id, branch_id, quick_id from business.branch
             where deleted_at is null order by branch_id limit ${BRANCHES}
          ) b
          cross join lateral (
            select visitor_id, checked_in_at, checked_out_at from business.visit
             where business_id = b.business_id and branch_id = b.branch_id
             order by checked_in_at desc limit ${LAST_VISITS}
          ) v
          join business.visitor o on o.business_id = b.business_id and o.visitor_id = v.visitor_id
         where o.person_id is not null and o.quick_id <> all(${except}::text[])
         group by o.business_id, o.visitor_id
        having bool_and(v.checked_out_at is not null)
         order by last_at desc limit ${most}
      `.execute(cell)
      return rows
    }),
  )
  const regulars = new Map(rows.flat().map((row) => [row.person_id, row]))
  return [...regulars.values()].toSorted((one, other) => other.last_at.getTime() - one.last_at.getTime()).slice(0, most)
}
