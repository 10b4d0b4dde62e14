import type { AddressInfo } from 'node:net'
import { buildApp, routes } from '@quickprism/server/app'
import { readEnv } from '@quickprism/server/env'
import { doorsOf } from '@quickprism/server/http/doors'
import { createLog } from '@quickprism/server/log'
import { openDeps } from '@quickprism/server/open-deps'
import { stopOnSignal } from '@quickprism/server/stop'
import { specimenRoutes } from './specimens.ts'

/** The server as a process of its own, with the specimens: for tests that kill it. */
const env = readEnv()
const log = createLog(env, 'specimens')
const { deps, close } = await openDeps(env, log)
const app = await buildApp(deps, {
  trustedProxies: env.TRUSTED_PROXIES,
  busyAfter: env.BUSY_AFTER_MS,
  served: [...routes, ...specimenRoutes],
})
const doors = doorsOf(app)
stopOnSignal(log, async () => {
  await app.close()
  await doors.closed()
  await close()
})
await doors.open(env)
console.log(`listening on ${(app.server.address() as AddressInfo).port}`)
