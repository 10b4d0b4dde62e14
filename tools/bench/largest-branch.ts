import { columnTypes } from '@quickprism/server/db/column-types'
import { createVault } from '@quickprism/server/vault'
import pg from 'pg'
import { loadDemo } from '../demo/load.ts'
import type { Services } from '../services/services.ts'
import { SECRET_KEY } from '../testing/server-process.ts'
import { openSite } from '../testing/site.ts'
import { findPostmaster } from './postmaster.ts'

const BUSINESSES = 300
const BRANCHES = 2_000

export type LargestBranch = Awaited<ReturnType<typeof openLargestBranch>>

const isFilled = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query('select from business.visit limit 1')
  await client.end()
  return rowCount !== 0
}

/**
 * The largest branch of a demo of so many visits, a server on it, and someone who may see all of it. The demo is loaded
 * where it is not there from another run.
 */
export const openLargestBranch = async (services: Services, visits: number) => {
  const { owner, databases, secrets, openAsOwner, startServer, tokenFor } = await openSite(services, `demo_${visits}`)
  const [ownerUrl] = owner.cellUrls as [string]
  if (!(await isFilled(ownerUrl))) {
    const sizes = { businesses: BUSINESSES, branches: BRANCHES, visits, seed: 1, until: new Date() }
    await loadDemo({ ...owner, secrets, vault: createVault(SECRET_KEY) }, sizes, console.log)
  }

  const client = new pg.Client({ connectionString: ownerUrl, types: columnTypes })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  const [largest] = await query<{ business_id: number; branch_id: number; quick_id: string; root_person_id: number }>(
    `select t.business_id, t.branch_id, d.public_id as quick_id, b.root_person_id
       from business.visit_total t
       join business.business b using (business_id)
       join identity.directory d on d.business_id = t.business_id and d.branch_id = t.branch_id and d.retired_at is null
      order by t.member_leads + t.visitor_leads desc limit 1`,
  )
  if (!largest) throw new Error('The demo has no visits.')

  const server = await startServer()
  const { world, given } = openAsOwner()
  const session = await given.session({ personId: largest.root_person_id })

  return {
    visits,
    businessId: largest.business_id,
    branchId: largest.branch_id,
    quickId: largest.quick_id,
    cellUrl: databases.cellUrls[0] as string,
    serverUrl: server.url,
    /** Who works for an answer. */
    processes: [server.pid, await findPostmaster(query)],
    query,
    /** Lasts for minutes: asked for again in every round. */
    token: () => tokenFor(session),
    /** What was answered before is worked out anew, as if something had happened at the branch. */
    raiseVersion: () =>
      query('update business.visit_total set version = version + 1 where business_id = $1 and branch_id = $2', [
        largest.business_id,
        largest.branch_id,
      ]),
    async close() {
      await server.kill('SIGKILL')
      await client.end()
      await world.close()
    },
  }
}
