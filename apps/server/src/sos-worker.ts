import { setTimeout as pause } from 'node:timers/promises'
import { listenForAlerts } from './db/alert-channel.ts'
import { readEnv } from './env.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLog } from './log.ts'
import { startDelivering } from './modules/sos/delivering.ts'
import { openDeps } from './open-deps.ts'
import { stopOnSignal } from './stop.ts'

/** Tells people of alerts, and does nothing else: no other work keeps it waiting, and none of its own waits elsewhere. */
const env = readEnv()
const log = createLog(env, 'sos-worker')

const COME_BACK_AFTER = 500

/** A database that is down when this starts must not end it: the alert may be the reason. */
const openWhenThere = async (): ReturnType<typeof openDeps> => {
  for (;;) {
    try {
      return await openDeps(env, log, { mailConnections: env.SOS_MAIL_CONNECTIONS })
    } catch (error) {
      log.error({ err: error as Error }, 'the database does not answer')
      await pause(COME_BACK_AFTER)
    }
  }
}

const { deps, close } = await openWhenThere()
const stopDelivering = startDelivering(deps, { push: 200, mail: env.SOS_MAIL_CONNECTIONS, sms: 250 }, (cell, call) =>
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
