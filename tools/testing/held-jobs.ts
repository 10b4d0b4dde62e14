import { BUSINESS_JOBS, IDENTITY_JOBS } from '@quickprism/server/db/job-queues'
import { asOwner } from './as-owner.ts'
import type { TestApp } from './test-app.ts'

type HeldJob = { name: string; state: string; data: Record<string, unknown>; output: unknown }

/** The jobs of people and of businesses in the order they were given, whatever has become of them. */
export const heldJobs = async ({ databases: { ownerUrls } }: TestApp) => {
  const readFrom = (schema: string) => (url: string) =>
    asOwner(url, async (owner) => {
      const { rows } = await owner.query<HeldJob>(
        `select name, state, coalesce(data, '{}') as data, output from ${schema}.job order by created_on`,
      )
      return rows
    })
  return {
    ofPeople: await readFrom(IDENTITY_JOBS)(ownerUrls.identity),
    ofBusinesses: (await Promise.all(ownerUrls.cells.map(readFrom(BUSINESS_JOBS)))).flat(),
  }
}
