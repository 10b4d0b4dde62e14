import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { SERVICE_ROLE } from './roles.ts'

/** Where pg-boss keeps the jobs of identity, and those of a cell. */
export const IDENTITY_JOBS = 'identity_jobs'
export const BUSINESS_JOBS = 'business_jobs'

/** Installs pg-boss as the owner, so that the service only ever reads and writes rows there. */
export const installJobQueues = async (ownerUrl: string, schema: string, queues: readonly Queue[]) => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const { name, ...options } of queues) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export const grantJobQueues = async (owner: ClientBase, schema: string) => {
  const jobs = escapeIdentifier(schema)
  const service = escapeIdentifier(SERVICE_ROLE)
  await owner.query(`
    grant usage on schema ${jobs} to ${service};
    grant select, insert, update, delete on all tables in schema ${jobs} to ${service};
    revoke all on all functions in schema ${jobs} from public;
    grant execute on all functions in schema ${jobs} to ${service};
  `)
}
