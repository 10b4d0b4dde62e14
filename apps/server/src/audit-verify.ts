import { readEnv } from './env.ts'
import { publicKeyOf } from './modules/audit/heads.ts'
import { verifyTrails } from './modules/audit/verify.ts'
import { createLog, openDeps } from './open-deps.ts'

/** `npm run audit:verify`: exits with 1 and says where, if anything in any trail is not as it was written. */
const env = readEnv()
const { deps, close } = await openDeps(env, createLog({ LOG_LEVEL: 'warn' }, 'audit'))
const { trails, entries, exported, findings } = await verifyTrails(deps)
await close()

console.log(`Key ${publicKeyOf(env.AUDIT_SIGNING_KEY).fingerprint}`)
console.log(`${trails} trails, ${entries} entries, checked against ${exported} exported heads`)
for (const { cell, business, what } of findings) console.error(`cell ${cell}, business ${business}: ${what}`)
console.log(findings.length === 0 ? 'Every trail is whole.' : `${findings.length} findings.`)
process.exit(findings.length === 0 ? 0 : 1)
