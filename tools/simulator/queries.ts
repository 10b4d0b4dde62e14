import type { BusinessSchema } from '@quickprism/server/db/schema.gen'
import type { Kysely } from 'kysely'

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
