import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { buildWebApp } from './build/web-app.ts'
import { keptSecret, prepareDatabases, serverEnvironment } from './dev/environment.ts'
import { startNamed } from './dev/processes.ts'
import { startGstinProvider } from './gstin-provider.ts'
import { startMailbox } from './mailbox.ts'
import { startServices } from './services.ts'
import { freePort } from './throwaway/ports.ts'
import { eventually } from './throwaway/processes.ts'

/** `npm run e2e [-- playwright arguments]`: the built product on real services, in a real browser. */
const BUILT = resolve('.data/e2e')

buildWebApp('dashboard', `${BUILT}/dashboard`, { VITE_COMPONENTS_PAGE: '1' })
buildWebApp('companion', `${BUILT}/companion`)

const services = await startServices()
const mailbox = await startMailbox()
const gstinProvider = await startGstinProvider()
const owner = await prepareDatabases(services.postgres, { identity: 'identity', cells: ['cell_1', 'cell_2'] })
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = {
  ...serverEnvironment({
    owner,
    redis: services.redis,
    smtpUrl: mailbox.smtpUrl,
    smsUrl: mailbox.smsUrl,
    gstinUrl: gstinProvider.url,
    port,
    metricsPort: await freePort(),
    origin,
    place: services.place,
  }),
  LOG_LEVEL: 'error',
  // Two browsers share the machine with it: that it is behind says nothing about the product.
  BUSY_AFTER_MS: '10000',
  DASHBOARD_DIR: `${BUILT}/dashboard`,
  COMPANION_DIR: `${BUILT}/companion`,
}
const server = startNamed('server', process.execPath, ['apps/server/src/main.ts'], { env })
const worker = startNamed('worker', process.execPath, ['apps/server/src/worker.ts'], { env })
await eventually(
  'Starting the server',
  async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
)

// Not synchronously: the mailbox lives in this process.
const browsers = spawn('playwright', ['test', '--config', 'playwright.config.ts', ...process.argv.slice(2)], {
  cwd: 'e2e',
  stdio: 'inherit',
  env: {
    ...process.env,
    E2E_ORIGIN: origin,
    E2E_MAILBOX: mailbox.pageUrl,
    E2E_SECRET_KEY: keptSecret(),
    E2E_IDENTITY_OWNER_URL: owner.identityUrl,
    E2E_CELL_OWNER_URLS: owner.cellUrls.join(','),
  },
})
const [status] = await once(browsers, 'exit')

server.kill('SIGTERM')
worker.kill('SIGTERM')
await gstinProvider.close()
await mailbox.close()
await services.stop()
process.exit((status as number | null) ?? 1)
