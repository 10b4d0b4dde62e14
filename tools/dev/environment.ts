import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCell, migrateIdentity } from '@quickprism/server/db/migrate'
import { SERVICE_ROLE } from '@quickprism/server/db/roles'
import { businessQueues, identityQueues } from '@quickprism/server/jobs'
import { createSecrets } from '@quickprism/server/secrets'
import { createVault } from '@quickprism/server/vault'
import pg from 'pg'

const DATA = join(import.meta.dirname, '../../.data')
const SERVICE_PASSWORD = 'quickprism'

/** A signing key that stays the same from one start to the next, so that sessions and trails outlive a restart. */
const keptKey = (name: string) => {
  const file = join(DATA, `${name}.key`)
  if (!existsSync(file)) {
    mkdirSync(DATA, { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** The installation's secret, kept like the keys. Browser tests derive the same tokens from it. */
export const keptSecret = () => {
  const file = join(DATA, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(DATA, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** What the server of `npm run dev` makes of it. */
export const keptSeals = () => {
  const secret = Buffer.from(keptSecret(), 'base64')
  return { secrets: createSecrets(secret), vault: createVault(secret) }
}

const databaseUrl = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

const asService = (ownerUrl: string) => {
  const url = new URL(ownerUrl)
  url.username = SERVICE_ROLE
  url.password = SERVICE_PASSWORD
  return url.href
}

/** Makes the databases if they are not there, and brings them up to date. */
export const prepareDatabases = async (postgres: string, names: { identity: string; cells: readonly string[] }) => {
  const maintenance = new pg.Client(postgres)
  await maintenance.connect()
  for (const name of new Set([names.identity, ...names.cells])) {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await maintenance.query(`create database ${pg.escapeIdentifier(name)}`)
  }
  await maintenance.end()

  const owner = {
    identityUrl: databaseUrl(postgres, names.identity),
    cellUrls: names.cells.map((name) => databaseUrl(postgres, name)),
  }
  await migrateIdentity(owner.identityUrl, { servicePassword: SERVICE_PASSWORD, queues: identityQueues })
  for (const url of owner.cellUrls)
    await migrateCell(url, { servicePassword: SERVICE_PASSWORD, queues: businessQueues })
  return owner
}

export type Addresses = {
  owner: { identityUrl: string; cellUrls: readonly string[] }
  redis: string
  smtpUrl: string
  smsUrl: string
  gstinUrl: string
  port: number
  metricsPort: number
  origin: string
  /** Where the services keep their data: heads of trails that are gone with it say nothing about the next ones. */
  place: string
}

/** Settings of the installation: whatever else the surrounding environment says of them counts too. */
export const developmentSettings = {
  SUPPORT_EMAIL: process.env.SUPPORT_EMAIL ?? 'support@quickprism.invalid',
  COMPONENTS_PAGE: 'true',
}

/** The environment of server and workers, for development and e2e. */
export const serverEnvironment = ({
  owner,
  redis,
  smtpUrl,
  smsUrl,
  gstinUrl,
  port,
  metricsPort,
  origin,
  place,
}: Addresses) => ({
  ...developmentSettings,
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  WORKER_METRICS_PORT: '0',
  SOS_METRICS_PORT: '0',
  ORIGIN: origin,
  IDENTITY_DATABASE_URL: asService(owner.identityUrl),
  CELL_DATABASE_URLS: owner.cellUrls.map(asService).join(','),
  REDIS_URL: redis,
  SMTP_URL: smtpUrl,
  SMS_URL: smsUrl,
  SMS_KEY: 'development',
  GSTIN_URL: gstinUrl,
  GSTIN_KEY: 'development',
  SECRET_KEY: keptSecret(),
  TOKEN_SIGNING_KEY: keptKey('token'),
  AUDIT_SIGNING_KEY: keptKey('audit'),
  AUDIT_HEADS_DIR: join(place === '' ? DATA : place, 'audit-heads'),
})
