import pg from 'pg'

/** Does something on a connection of its own, as the owner of the database. */
export const asOwner = async <T>(url: string, work: (owner: pg.Client) => Promise<T>) => {
  const owner = new pg.Client(url)
  await owner.connect()
  return work(owner).finally(() => owner.end())
}
