import { parseArgs } from 'node:util'
import { accounts, isEmpty, loadDevelopmentSet } from '@quickprism/tools/demo/development-set'
import { developmentSettings, keptSeals, prepareDatabases, serverEnvironment } from '@quickprism/tools/dev/environment'
import { endTogether, startNamed } from '@quickprism/tools/dev/processes'
import { startServices } from '@quickprism/tools/services/services'
import { eventually } from '@quickprism/tools/services/throwaway/processes'
import { startDailyLife } from '@quickprism/tools/simulator/daily-life'
import { startGeocoder } from '@quickprism/tools/stubs/geocoder'
import { startGstinProvider } from '@quickprism/tools/stubs/gstin-provider'
import { startMailbox } from '@quickprism/tools/stubs/mailbox'

/**
 * `npm run dev [-- --still]`: services, databases, a small world in which people come and go, and every part of the
 * product, each with its name. In a still world nobody does.
 */
const {
  values: { still },
} = parseArgs({ options: { still: { type: 'boolean', default: false } } })

const API_PORT = Number(process.env.API_PORT ?? 4000)
const DASHBOARD_PORT = Number(process.env.DASHBOARD_PORT ?? 5173)
const COMPANION_PORT = Number(process.env.COMPANION_PORT ?? 5174)
const MAILBOX_PORT = Number(process.env.MAILBOX_PORT ?? 8025)
const dashboard = `http://localhost:${DASHBOARD_PORT}`
const ports = {
  API_ORIGIN: `http://127.0.0.1:${API_PORT}`,
  DASHBOARD_PORT: String(DASHBOARD_PORT),
  COMPANION_PORT: String(COMPANION_PORT),
}

const everything = endTogether()
const geocoder = await startGeocoder()
everything.atTheEnd(() => geocoder.close())
/** Pages are told of it by Vite, and the server asks it. */
const settings = { ...developmentSettings, GEOCODER_URL: process.env.GEOCODER_URL ?? geocoder.url }
// They need no database, and get ready while it is filled.
for (const app of ['dashboard', 'companion']) {
  everything.join(startNamed(app, 'vite', [], { cwd: `apps/${app}`, env: { ...ports, ...settings } }))
}

const place = process.env.DEV_PLACE ?? 'development'
const services = await startServices({ place })
const databases = await prepareDatabases(services.postgres, { identity: 'quickprism', cells: ['quickprism'] })
const owner = { ...databases, ...keptSeals() }
if (await isEmpty(owner)) {
  console.log('The database is empty: loading a small world …')
  await loadDevelopmentSet(owner, () => {})
}
const mailbox = await startMailbox({ pagePort: MAILBOX_PORT })
everything.atTheEnd(() => mailbox.close())
const gstinProvider = await startGstinProvider()
everything.atTheEnd(() => gstinProvider.close())
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
for (const [name, main] of [
  ['server', 'apps/server/src/main.ts'],
  ['worker', 'apps/server/src/worker.ts'],
  ['sos', 'apps/server/src/sos-worker.ts'],
] as const) {
  everything.join(
    startNamed(name, process.execPath, ['--watch', main], {
      env: { ...env, ...settings, LOG_LEVEL: 'warn' },
    }),
  )
}

const people = await accounts(owner)
if (!still) {
  const life = await startDailyLife(owner, { url: ports.API_ORIGIN, except: people.map(({ quickID }) => quickID) })
  everything.atTheEnd(() => life.stop())
}

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
${people.map(({ quickID, name, role, business }) => `    ${quickID}  ${name}, ${role}${business ? ` at ${business}` : ''}`).join('\n')}

  ${still ? 'Nobody comes or goes.' : 'People come and go; `npm run dev -- --still` for a world that stands still.'}
  Stop with Ctrl+C; the data stays until \`npm run services -- down --place ${place}\`.
`)
