import { readEnv } from './env.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLog } from './log.ts'
import { measureConversion } from './modules/codes/conversion.ts'
import { measureMessages } from './modules/messages/installation.ts'
import { openDeps } from './open-deps.ts'
import { stopOnSignal } from './stop.ts'
import { startWorkers } from './workers.ts'

const env = readEnv()
const log = createLog(env, 'worker')
const { deps, close } = await openDeps(env, log)
const stopWorkers = await startWorkers(deps, {
  identityUrl: env.IDENTITY_DATABASE_URL,
  cellUrls: env.CELL_DATABASE_URLS,
})
measureConversion(deps)
measureMessages(deps)
const metrics = serveMetrics(env.HOST, env.WORKER_METRICS_PORT)
// Two workers on one machine are no reason to stop working.
metrics.on('error', (error) => log.error({ err: error }, 'metrics are not served'))

stopOnSignal(log, async () => {
  metrics.close()
  await stopWorkers()
  await close()
})

log.info('working')
