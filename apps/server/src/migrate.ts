import { migrateCell, migrateIdentity } from './db/migrate.ts'
import { readMigrationEnv } from './env.ts'
import { businessQueues, identityQueues } from './jobs.ts'

/** `npm run db:migrate`: brings identity and every cell up to date, as their owner. */
const { IDENTITY_OWNER_URL, CELL_OWNER_URLS, SERVICE_PASSWORD } = readMigrationEnv()

const options = { servicePassword: SERVICE_PASSWORD, log: console.log }

await migrateIdentity(IDENTITY_OWNER_URL, { ...options, queues: identityQueues })
for (const url of CELL_OWNER_URLS) await migrateCell(url, { ...options, queues: businessQueues })
console.log('Up to date.')
