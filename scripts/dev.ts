import { accounts, isEmpty, loadDevelopmentSet } from '@quickprism/tools/demo/development-set'
import { developmentSettings, prepareDatabases, serverEnvironment } from '@quickprism/tools/dev/environment'
import { endTogether, startNamed } from '@quickprism/tools/dev/processes'
import { startServices } from '@quickprism/tools/services/services'
import { eventually } from '@quickprism/tools/services/throwaway/processes'
import { startGstinProvider } from '@quickprism/tools/stubs/gstin-provider'
import { startMailbox } from '@quickprism/tools/stubs/mailbox'

/** `npm run dev`: services, databases, a small world to look at, and every part of the product, each with its name. */
const API_PORT = Number(process.env.API_PORT ?? 4000)
const DASHBOARD_PORT = Number(process.env.DASHBOARD_PORT ?? 5173)
const COMPANION_PORT = Number(process.env.COMPANION_PORT ?? 5174)
const MAILBOX_PORT = Number(process.env.MAILBOX_PORT ?? 8025)
const dashboard = `http://localhost:${DASHBOARD_PORT}`

const place = process.env.DEV_PLACE ?? 'development'
const services = await startServices({ place })
const owner = await prepareDatabases(services.postgres, { identity: 'quickprism', cells: ['quickprism'] })
if (await isEmpty(owner)) {
  console.log('The database is empty: loading a small world …')
  await loadDevelopmentSet(owner, () => {})
}
const mailbox = await startMailbox({ pagePort: MAILBOX_PORT })
const gstinProvider = await startGstinProvider()
const env = serverEnvironment({
  owner,
  redis: services.redis,
  smtpUrl: mailbox.smtpUrl,
  smsUrl: mailbox.smsUrl,
  gstinUrl: gstinProvider.url,
  port: API_PORT,
  metricsPort: API_PORT + 1,
  origin: dashboard,
  place: services.place,
})
const ports = {
  API_ORIGIN: `http://127.0.0.1:${API_PORT}`,
  DASHBOARD_PORT: String(DASHBOARD_PORT),
  COMPANION_PORT: String(COMPANION_PORT),
}

const children = [
  startNamed('server', process.execPath, ['--watch', 'apps/server/src/main.ts'], {
    env: { ...env, LOG_LEVEL: 'warn' },
  }),
  startNamed('worker', process.execPath, ['--watch', 'apps/server/src/worker.ts'], {
    env: { ...env, LOG_LEVEL: 'warn' },
  }),
  startNamed('dashboard', 'vite', [], { cwd: 'apps/dashboard', env: { ...ports, ...developmentSettings } }),
  startNamed('companion', 'vite', [], { cwd: 'apps/companion', env: { ...ports, ...developmentSettings } }),
]
endTogether(children, async () => {
  await gstinProvider.close()
  await mailbox.close()
})

const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.ok ?? false
for (const url of [`${ports.API_ORIGIN}/readyz`, dashboard, `${dashboard}/app/`]) {
  await eventually(`Starting ${url}`, () => answers(url), 90)
}

console.log(`
  Dashboard   ${dashboard}
  Companion   ${dashboard}/app/
  API docs    ${ports.API_ORIGIN}/api/docs
  Mailbox     ${mailbox.pageUrl}

  Sign in with any of these quickIDs:
${(await accounts(owner)).map(({ quickID, name, role, business }) => `    ${quickID}  ${name}, ${role}${business ? ` at ${business}` : ''}`).join('\n')}

  Stop with Ctrl+C; the data stays until \`npm run services -- down --place ${place}\`.
`)
