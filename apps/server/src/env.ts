import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { SettingsEnv } from '@quickprism/contract/settings-env'
import { z } from 'zod'

const ed25519 = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, in the same words as a key of another kind.
  }
  context.addIssue('must be an Ed25519 private key, PKCS#8 DER in base64. `npm run keys` prints a new one.')
  return z.NEVER
})

const p256 = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Told below, in the same words as a key of another kind.
  }
  context.addIssue('must be a P-256 private key, PKCS#8 DER in base64. `npm run keys` prints a new one.')
  return z.NEVER
})

/** The push services of the browsers people use. */
const PUSH_HOSTS = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

/** A host, or all below one, with a port where it is not the usual one. */
const PUSH_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

const pushHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
    error: 'must be hosts such as push.example.com or *.push.example.com, with commas between them',
  })

const address = z.url({ protocol: /^(postgres|postgresql|redis|rediss|smtp|smtps|https?)$/ })

const addresses = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(address).min(1))

/** An address, or a network: a first part and how many bits of it count. None at all (`/0`) would trust everybody. */
const isNetwork = (text: string) => {
  const [address = '', bits = '1', ...rest] = text.split('/')
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}

const networks = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((parts) => parts.every(isNetwork), {
    error: ({ input }) =>
      `${(input as string[]).find((part) => !isNetwork(part))} is not an address or network such as 10.0.0.7, 10.0.0.0/8 or fd00::/8`,
  })

const vaultKeys = z.string().transform((text, context) => {
  const keys = new Map<number, Buffer>()
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [id = '', key = ''] = part.trim().split(':')
    const bytes = Buffer.from(key, 'base64')
    if (!/^[1-9]\d{0,3}$/.test(id) || bytes.length !== 32 || keys.has(Number(id))) {
      context.addIssue('must be keys such as 1:<32 bytes in base64>, with commas between them and a number for each')
      return z.NEVER
    }
    keys.set(Number(id), bytes)
  }
  return keys
})

const DEFAULT_ORIGIN = 'http://127.0.0.1:4000'

/** As browsers write it in their requests: in small letters, without a slash at its end and without its usual port. */
const originSaying = (error: string) =>
  z.url({ protocol: /^https?$/, error }).transform((text, context) => {
    const { origin, href } = new URL(text)
    if (href === `${origin}/`) return origin
    context.addIssue('must be an origin such as https://prism.example.com, without a path')
    return z.NEVER
  })

const Env = z.object({
  ...SettingsEnv.shape,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4001),
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4002),
  SOS_METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4003),
  /** The one origin under which people reach the product; links in messages start with it. */
  ORIGIN: originSaying('must be an address such as https://prism.example.com').default(DEFAULT_ORIGIN),
  /** Addresses and networks of the proxies in front: what they append to X-Forwarded-For is believed, nobody else's. */
  TRUSTED_PROXIES: networks.default([]),
  /** How far behind the server may run, in milliseconds, before lists and charts are asked to come back later. */
  BUSY_AFTER_MS: z.coerce.number().int().min(20).default(50),
  /** How many times as long as usual a slow machine may wait for its databases before it gives up. */
  DATABASE_PATIENCE: z.coerce.number().min(1).max(60).default(1),
  /** Where browsers tell of what the content security policy of our pages refused. */
  CSP_REPORT_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^;,\s]+$/, 'must be an address without semicolons and commas')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Connections of the service role, never of the owner. Cells in order: the first is cell 1. */
  IDENTITY_DATABASE_URL: address,
  CELL_DATABASE_URLS: addresses,
  REDIS_URL: address,
  SMTP_URL: address,
  /** How many mails about an alert leave at the same time: as many as the mail server takes from one sender. */
  SOS_MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(50),
  /** An address, or a name with one. */
  MAIL_FROM: z.string().optional(),
  /** An HTTP provider for text messages (docs/sms-provider.md) and its key. Without one, codes go by mail alone. */
  SMS_URL: address.optional(),
  SMS_KEY: z.string().default(''),
  /** How many mails and text messages leave in a day at most; those about alerts are not counted among them. */
  MAIL_DAILY_LIMIT: z.coerce.number().int().min(100).default(100_000),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(100).default(10_000),
  /** An HTTP provider for GSTIN checks (docs/gstin-provider.md) and its key. Without one, a number speaks for itself. */
  GSTIN_URL: address.optional(),
  GSTIN_KEY: z.string().default(''),
  /** P-256: says to push services that messages are ours. Without it nothing is sent to phones, and mails go instead. */
  PUSH_KEY: p256.optional(),
  /** Where phones may take messages: an address of any other host is refused, so that nobody chooses whom we call. */
  PUSH_HOSTS: pushHosts.default(PUSH_HOSTS),
  /** 32 random bytes in base64: codes, refresh tokens and passes are derived from it. `npm run keys` prints one. */
  SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length >= 32, 'must hold at least 32 bytes'),
  /** Keys of the vault, each with its number; the highest seals. Without any, one is derived from SECRET_KEY. */
  VAULT_KEYS: vaultKeys.default(new Map()),
  /** Whole Aadhaar numbers, for installations that are entitled to them; else their last four digits alone. */
  KEEP_FULL_AADHAAR: z.stringbool({ error: 'must be true or false' }).default(false),
  /** For how many days after someone's last visit what they had erased is kept, out of sight. 0: it is deleted at once. */
  HOLD_DAYS: z.coerce.number().int('must be a whole number of days').min(0).max(36_500).default(365),
  TOKEN_SIGNING_KEY: ed25519,
  AUDIT_SIGNING_KEY: ed25519,
  /** A folder outside the database, best on another machine: signed heads of the audit trails go here each minute. */
  AUDIT_HEADS_DIR: z.string().min(1),
  /** A folder for entries of the audit trails that are older than so many days. Without one they stay in the database. */
  AUDIT_ARCHIVE_DIR: z.string().min(1).optional(),
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(400).default(400),
  /** The built web apps; absent in development, where Vite serves them. */
  DASHBOARD_DIR: z.string().optional(),
  COMPANION_DIR: z.string().optional(),
  /** A folder with one file for each language besides English. */
  LANGUAGES_DIR: z.string().min(1).optional(),
})
export type Env = z.infer<typeof Env>

/** In production people must reach the product: links and QR codes that lead to this machine help nobody. */
const REACHED = 'must be the address under which people reach the product'
const ProductionEnv = Env.extend({
  ORIGIN: originSaying(REACHED).refine((origin) => origin !== DEFAULT_ORIGIN, REACHED),
})

/** Empty, this one says something of its own: maps without tiles. */
const MEANT_EMPTY: ReadonlySet<string> = new Set<keyof Env>(['TILE_URL'])

/** `NAME=` in a file of variables says nothing, like no line at all: read as a number it would be 0. */
const withoutEmpty = (from: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => MEANT_EMPTY.has(name) || (value ?? '').trim() !== ''),
  )

const parsed = <Schema extends z.ZodType>(schema: Schema, from: NodeJS.ProcessEnv): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(withoutEmpty(from))
  if (success) return data
  const complaints = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The environment is not complete:\n${complaints.join('\n')}`)
}

/** Reads and checks the whole environment once, at the start, and names everything that is wrong with it. */
export const readEnv = (from: NodeJS.ProcessEnv = process.env): Env =>
  parsed(from.NODE_ENV === 'production' ? ProductionEnv : Env, from)

const MigrationEnv = z.object({
  /** Connections of the owner, in the same order as the service's. */
  IDENTITY_OWNER_URL: address,
  CELL_OWNER_URLS: addresses,
  /** What the service role will sign in with. */
  SERVICE_PASSWORD: z.string().min(1),
})

/** What `npm run db:migrate` needs, and the running server must never have. */
export const readMigrationEnv = (from: NodeJS.ProcessEnv = process.env) => parsed(MigrationEnv, from)
