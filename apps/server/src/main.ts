import { buildApp } from './app.ts'
import { readEnv } from './env.ts'
import { doorsOf } from './http/doors.ts'
import { measuredGates, serveMetrics } from './http/metrics.ts'
import { serveWebApps } from './http/web-apps.ts'
import { createLog } from './log.ts'
import { openDeps } from './open-deps.ts'
import { stopOnSignal } from './stop.ts'

const env = readEnv()
const log = createLog(env, 'server')
const { deps, close } = await openDeps(env, log)
const app = await buildApp(deps, {
  trustedProxies: env.TRUSTED_PROXIES,
  busyAfter: env.BUSY_AFTER_MS,
  reportsTo: env.CSP_REPORT_URL,
})
await serveWebApps(app, deps.settings, {
  dashboard: env.DASHBOARD_DIR,
  companion: env.COMPANION_DIR,
  languages: env.LANGUAGES_DIR,
})
measuredGates(deps)
const metrics = serveMetrics(env.HOST, env.METRICS_PORT)

const doors = doorsOf(app)
stopOnSignal(log, async () => {
  await app.close()
  await doors.closed()
  metrics.close()
  await close()
})

await doors.open(env)
