import type pg from 'pg'

/** Numbers of a sequence, handed out here while loading and given back to the sequence at the end. */
export type Ids = { take(): number; save(): Promise<void> }

/** Goes on where the sequence stands, so that what is already there stays whole. */
export const openIds = async (client: pg.ClientBase, sequence: string): Promise<Ids> => {
  const { rows } = await client.query<{ next: number }>(
    `select case when is_called then last_value + 1 else last_value end as next from ${sequence}`,
  )
  let next = rows[0]?.next as number
  return {
    take: () => next++,
    async save() {
      await client.query('select setval($1, $2, false)', [sequence, next])
    },
  }
}
