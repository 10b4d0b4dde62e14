import { columnTypes } from '@quickprism/server/db/column-types'
import type { Secrets } from '@quickprism/server/secrets'
import type { Vault } from '@quickprism/server/vault'
import pg from 'pg'
import type { Databases } from './world.ts'

/** Migrated databases, by their owner's addresses. They may be one database. Cells in order: the first is cell 1. */
export type DemoTarget = { identityUrl: string; cellUrls: readonly string[] }

/** Databases with what seals the contacts and the numbers on documents in them. */
export type Installation = DemoTarget & { secrets: Secrets; vault: Vault }

export const withClients = async <T>(urls: readonly string[], work: (clients: readonly pg.Client[]) => Promise<T>) => {
  const clients = urls.map((connectionString) => new pg.Client({ connectionString, types: columnTypes }))
  try {
    for (const client of clients) await client.connect()
    return await work(clients)
  } finally {
    for (const client of clients) await client.end()
  }
}

/** Works in one transaction for each database, and keeps all of them or none. */
export const inTransactions = <T>(
  { identityUrl, cellUrls }: DemoTarget,
  work: (databases: Databases) => Promise<T>,
): Promise<T> =>
  withClients([identityUrl, ...cellUrls], async (clients) => {
    const [identity, ...cells] = clients as [pg.Client, ...pg.Client[]]
    for (const client of clients) await client.query(`begin; set local work_mem = '256MB'`)
    const result = await work({ identity, cells })
    for (const client of clients) await client.query('commit')
    return result
  })

export const inCells = <T>({ cellUrls }: DemoTarget, work: (cell: pg.Client, number: number) => Promise<T>) =>
  withClients(cellUrls, (cells) => Promise.all(cells.map((cell, index) => work(cell, index + 1))))

/** Leaves tables as a database in use has them: statistics taken, dead and pending entries gone. */
export const tidy = ({ identityUrl, cellUrls }: DemoTarget) =>
  withClients([...new Set([identityUrl, ...cellUrls])], async (clients) => {
    await Promise.all(clients.map((client) => client.query('vacuum (analyze)')))
  })
