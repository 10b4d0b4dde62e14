import type { Redis } from 'ioredis'
import { type Announced, branchKey } from '../branch-key.ts'
import { isSame, type Secrets } from '../secrets.ts'

export const CHANNEL = 'branch-versions'

const PING_EVERY_MS = 1_000
const MAC_BYTES = 16

/** What processes tell each other about changed branches. It makes screens ask again, and answers nothing by itself. */
export type Versions = {
  /** Whether this process would hear of a change. */
  isHearing(): boolean
  listen(listener: (heard: Announced) => void): () => void
  /** Tells every process that a branch has changed, and answers whether Redis took it. */
  announce(change: Announced): Promise<boolean>
  close(): void
}

const URGENT = '!'
const FIELDS = /^(\d+):(\d+):(\d+)(:!)?$/

type Digest = Pick<Secrets, 'digest'>

const macOf = ({ digest }: Digest, text: string) => digest('redis-message', text).subarray(0, MAC_BYTES)

const writeMessage = (secrets: Digest, { isUrgent, version, ...branch }: Announced) => {
  const text = [branchKey(branch), version, ...(isUrgent ? [URGENT] : [])].join(':')
  return `${text}.${macOf(secrets, text).toString('base64url')}`
}

/** Nothing where another than our own processes wrote it: Redis may be shared, or lie (T35). */
const readMessage = (secrets: Digest, message: string): Announced | undefined => {
  const [text = '', mac = ''] = message.split('.')
  if (!isSame(macOf(secrets, text), Buffer.from(mac, 'base64url'))) return undefined
  const [, businessId, branchId, version, urgent] = FIELDS.exec(text) ?? []
  return {
    businessId: Number(businessId),
    branchId: Number(branchId),
    version: Number(version),
    isUrgent: urgent !== undefined,
  }
}

/** Passes changes of branches on over Redis. Without Redis nothing is heard, and PostgreSQL is asked in turns. */
export const openVersions = (redis: Redis, secrets: Digest): Versions => {
  const listeners = new Set<(heard: Announced) => void>()
  let isHearing = false
  let hasFailed = false

  const ear = redis.duplicate({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 900,
    // Done below: where ioredis does it and fails, nothing catches the error and the process ends.
    autoResubscribe: false,
  })
  const deafen = () => {
    isHearing = false
  }
  ear.on('error', deafen)
  ear.on('close', deafen)
  ear.on('ready', () => {
    deafen()
    hasFailed = false
    ear.subscribe(CHANNEL).then(
      () => {
        isHearing = true
      },
      () => {
        hasFailed = true
      },
    )
  })
  // A connection can die without a word, or leave the subscription unanswered: nothing is heard and nothing says so.
  const pulse = setInterval(() => {
    if (hasFailed && ear.status === 'ready') {
      hasFailed = false
      ear.disconnect(true)
    }
    if (!isHearing) return
    ear.ping().catch(() => {
      deafen()
      ear.disconnect(true)
    })
  }, PING_EVERY_MS)
  pulse.unref()

  ear.on('message', (_channel: string, message: string) => {
    const heard = readMessage(secrets, message)
    if (heard) for (const listener of listeners) listener(heard)
  })

  return {
    isHearing: () => isHearing,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: (change) =>
      redis.publish(CHANNEL, writeMessage(secrets, change)).then(
        () => true,
        () => false,
      ),
    close() {
      clearInterval(pulse)
      ear.disconnect()
    },
  }
}
