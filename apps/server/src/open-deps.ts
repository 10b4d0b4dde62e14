import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { settingsOf } from '@quickprism/contract/settings-env'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { httpGeocoder } from './adapters/geocoder.ts'
import { httpGstin } from './adapters/gstin.ts'
import { senderOf, smtpMail } from './adapters/mail.ts'
import { webPush } from './adapters/push.ts'
import { httpSms } from './adapters/sms.ts'
import { openVersions } from './adapters/versions.ts'
import { createTokens } from './admission/tokens.ts'
import { systemClock } from './clock.ts'
import { openDatabases } from './db/connect.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { archiveIn } from './modules/audit/archive.ts'
import { createSecrets } from './secrets.ts'
import { createVault } from './vault.ts'

const openRedis = (url: string, log: Logger) => {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(100 * times, 2_000),
  })
  let told = false
  redis.on('error', (error) => {
    if (!told) log.warn({ err: error }, 'Redis is gone: everything still works, more slowly')
    told = true
  })
  redis.on('ready', () => {
    if (told) log.info('Redis is back')
    told = false
  })
  return redis
}

/** Opens everything outside, as the environment says. */
export const openDeps = async (
  env: Env,
  log: Logger,
  { mail: pooled = {}, sendsJobs = true }: { mail?: Parameters<typeof smtpMail>[2]; sendsJobs?: boolean } = {},
): Promise<{ deps: Deps; close(): Promise<void> }> => {
  const databases = await openDatabases(
    { identityUrl: env.IDENTITY_DATABASE_URL, cellUrls: env.CELL_DATABASE_URLS },
    log,
    env.DATABASE_PATIENCE,
    { sendsJobs },
  )
  const redis = openRedis(env.REDIS_URL, log)
  const secrets = createSecrets(env.SECRET_KEY)
  const versions = openVersions(redis, secrets)
  const settings = settingsOf(env)
  const mail = smtpMail(env.SMTP_URL, senderOf(env, settings.product), pooled)
  return {
    deps: {
      identity: databases.identity,
      cells: databases.cells,
      redis,
      versions,
      clock: systemClock,
      random: { below: (limit) => randomInt(limit), uuid: () => randomUUID(), bytes: (length) => randomBytes(length) },
      mail,
      sms: env.SMS_URL === undefined ? undefined : httpSms(env.SMS_URL, env.SMS_KEY),
      push: env.PUSH_KEY && webPush({ key: env.PUSH_KEY, hosts: env.PUSH_HOSTS, contact: settings.support }),
      gstin: env.GSTIN_URL === undefined ? undefined : httpGstin(env.GSTIN_URL, env.GSTIN_KEY),
      geocoder: env.GEOCODER_URL === undefined ? undefined : httpGeocoder(env.GEOCODER_URL, { origin: env.ORIGIN }),
      secrets,
      vault: createVault(env.SECRET_KEY, { keys: env.VAULT_KEYS, keepsAadhaar: env.KEEP_FULL_AADHAAR }),
      holdDays: env.HOLD_DAYS,
      messagesPerDay: { mail: env.MAIL_DAILY_LIMIT, sms: env.SMS_DAILY_LIMIT },
      tokens: createTokens(env.TOKEN_SIGNING_KEY),
      log,
      auditHeads: { key: env.AUDIT_SIGNING_KEY, directory: env.AUDIT_HEADS_DIR },
      auditArchive: archiveIn(env),
      origin: env.ORIGIN,
      settings,
    },
    async close() {
      mail.close()
      versions.close()
      redis.disconnect()
      await databases.close()
    },
  }
}
