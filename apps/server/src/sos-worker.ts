import { listenForAlerts } from './db/alert-channel.ts'
import { readEnv } from './env.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLog } from './log.ts'
import { startDelivering } from './modules/sos/delivering.ts'
import { openDeps } from './open-deps.ts'
import { stopOnSignal } from './stop.ts'

/** Tells people of alerts, and does nothing else, so that no other work keeps it waiting. */
const env = readEnv()
const log = createLog(env, 'sos-worker')

// A database that is down does not keep it from starting: each cell is tried by itself, again and again.
const { deps, close } = await openDeps(env, log, {
  mail: { connections: env.SOS_MAIL_CONNECTIONS, requeues: 0 },
  sendsJobs: false,
})
// Every connection to the mail server has its next message waiting.
const places = { push: 250, mail: 2 * env.SOS_MAIL_CONNECTIONS, sms: 250 }
const stopDelivering = startDelivering(deps, places, (cell, call) =>
  listenForAlerts(env.CELL_DATABASE_URLS[cell - 1] as string, call, log),
)
const metrics = serveMetrics(env.HOST, env.SOS_METRICS_PORT)
// Two workers on one machine are no reason to stop working.
metrics.on('error', (error) => log.error({ err: error }, 'metrics are not served'))

stopOnSignal(log, async () => {
  metrics.close()
  await stopDelivering()
  await close()
})

log.info('working')
