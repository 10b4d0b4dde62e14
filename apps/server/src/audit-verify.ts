import { systemClock } from './clock.ts'
import { openDatabases } from './db/connect.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { archiveIn } from './modules/audit/archive.ts'
import { publicKeyOf } from './modules/audit/heads.ts'
import { verifyTrails } from './modules/audit/verify.ts'

/**
 * `npm run audit:verify`: exits with 1 and says where, if anything in any trail is not as it was written. It needs the
 * databases and nothing else that a server has, and stays small however long the trails are.
 */
const env = readEnv()
const databases = await openDatabases(
  { identityUrl: env.IDENTITY_DATABASE_URL, cellUrls: env.CELL_DATABASE_URLS },
  createLog({ LOG_LEVEL: 'warn' }, 'audit'),
)
const { trails, entries, exported, findings } = await verifyTrails({
  cells: databases.cells,
  clock: systemClock,
  auditHeads: { key: env.AUDIT_SIGNING_KEY, directory: env.AUDIT_HEADS_DIR },
  auditArchive: archiveIn(env),
})
await databases.close()

console.log(`Key ${publicKeyOf(env.AUDIT_SIGNING_KEY).fingerprint}`)
console.log(`${trails} trails, ${entries} entries, checked against ${exported} exported heads`)
for (const { cell, business, what } of findings) console.error(`cell ${cell}, business ${business}: ${what}`)
console.log(findings.length === 0 ? 'Every trail is whole.' : `${findings.length} findings.`)
process.exit(findings.length === 0 ? 0 : 1)
