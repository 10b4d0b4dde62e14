import { readEnv } from './env.ts'
import { createLog, openDeps } from './open-deps.ts'
import { stopOnSignal } from './stop.ts'
import { startWorkers } from './workers.ts'

const env = readEnv()
const log = createLog(env, 'worker')
const { deps, close } = await openDeps(env, log)
const stopWorkers = await startWorkers(deps, {
  identityUrl: env.IDENTITY_DATABASE_URL,
  cellUrls: env.CELL_DATABASE_URLS,
})

stopOnSignal(log, async () => {
  await stopWorkers()
  await close()
})

log.info('working')
