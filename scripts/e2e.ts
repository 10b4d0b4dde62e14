import { execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { startBuiltServer } from '@quickprism/tools/dev/built-server'
import { keptSecret, prepareDatabases } from '@quickprism/tools/dev/environment'
import { startNamed } from '@quickprism/tools/dev/processes'
import { startServices } from '@quickprism/tools/services/services'
import { startGeocoder } from '@quickprism/tools/stubs/geocoder'
import { startGstinProvider } from '@quickprism/tools/stubs/gstin-provider'
import { startMailbox } from '@quickprism/tools/stubs/mailbox'
import { startPolicyReports } from '@quickprism/tools/stubs/policy-reports'
import { startPushService } from '@quickprism/tools/stubs/push-service'
import { writePseudoLanguage } from '@quickprism/tools/words/pseudo'

/** `npm run e2e [-- playwright arguments]`: the built product on real services, in a real browser. */
execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })

const services = await startServices()
const mailbox = await startMailbox()
const gstinProvider = await startGstinProvider()
const geocoder = await startGeocoder()
const policyReports = await startPolicyReports()
const pushService = await startPushService()
const { privateKey: pushKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const owner = await prepareDatabases(services.postgres, { identity: 'identity', cells: ['cell_1', 'cell_2'] })

const world = {
  owner,
  redis: services.redis,
  smtpUrl: mailbox.smtpUrl,
  smsUrl: mailbox.smsUrl,
  gstinUrl: gstinProvider.url,
  place: services.place,
}
const outside = {
  CSP_REPORT_URL: policyReports.url,
  PUSH_KEY: pushKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  PUSH_HOSTS: pushService.host,
  NODE_EXTRA_CA_CERTS: pushService.certificateFile,
}

const { origin, env, server } = await startBuiltServer('server', world, {
  ...outside,
  IOS_APP_URL: 'https://apps.apple.com/app/id1000000001',
  ANDROID_APP_URL: 'https://play.google.com/store/apps/details?id=invalid.quickprism',
  LANGUAGES_DIR: writePseudoLanguage(resolve('.data/e2e/languages')),
  IP_LOOKUP_URL: 'https://lookup.invalid/json',
  GEOCODER_URL: geocoder.url,
})
/** This build, set up by someone else. */
const other = await startBuiltServer('other', world, {
  ...outside,
  PRODUCT_NAME: 'Dwara & Sons </script>',
  SUPPORT_EMAIL: 'help@dwara.invalid',
  TILE_URL: 'https://{s}.tiles.dwara.invalid/{z}/{x}/{y}.png',
  TILE_ATTRIBUTION: 'Dwara Maps',
  ALLOW_REGISTRATION: 'false',
})
const worker = startNamed('worker', process.execPath, ['apps/server/src/worker.ts'], { env })
const sosWorker = startNamed('sos', process.execPath, ['apps/server/src/sos-worker.ts'], { env })

// Not synchronously: the mailbox lives in this process.
const browsers = spawn('playwright', ['test', '--config', 'playwright.config.ts', ...process.argv.slice(2)], {
  cwd: 'e2e',
  stdio: 'inherit',
  env: {
    ...process.env,
    E2E_ORIGIN: origin,
    E2E_OTHER_ORIGIN: other.origin,
    E2E_MAILBOX: mailbox.pageUrl,
    E2E_POLICY_REPORTS: policyReports.url,
    E2E_PUSH: pushService.controlUrl,
    E2E_SECRET_KEY: keptSecret(),
    E2E_IDENTITY_OWNER_URL: owner.identityUrl,
    E2E_CELL_OWNER_URLS: owner.cellUrls.join(','),
  },
})
const [status] = await once(browsers, 'exit')

server.kill('SIGTERM')
other.server.kill('SIGTERM')
worker.kill('SIGTERM')
sosWorker.kill('SIGTERM')
await gstinProvider.close()
await geocoder.close()
await pushService.close()
const refused = policyReports.unexpected()
await policyReports.close()
await mailbox.close()
await services.stop()
// Also from workers, and from windows that no test looked at.
for (const report of refused) console.error(`The content security policy refused something: ${report}`)
process.exit((status as number | null) || (refused.length > 0 ? 1 : 0))
