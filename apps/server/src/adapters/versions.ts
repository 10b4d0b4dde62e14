import type { Redis } from 'ioredis'
import { type Announced, type BranchVersion, branchKey } from '../branch-key.ts'

export const CHANNEL = 'branch-versions'

const MOST_BRANCHES = 100_000
const PING_EVERY = 1_000

/** What version each branch has, as far as this process hears of every change. */
export type Versions = {
  /** Nothing while it is not known, or while nobody would tell that it changed. */
  current(businessId: number, branchId: number): number | undefined
  /**
   * To be called before a version is read; answers what takes note of it. What was read before a gap in what this
   * process hears is not taken: its successor may have been announced in the gap.
   */
  beforeReading(): (version: BranchVersion) => void
  /** Whether this process would hear of a change. */
  isHearing(): boolean
  listen(listener: (heard: Announced) => void): () => void
  /** Tells every process that a branch has changed, and answers whether Redis took it. */
  announce(change: Announced): Promise<boolean>
  close(): void
}

const URGENT = '!'

const write = ({ isUrgent, version, ...branch }: Announced) =>
  [branchKey(branch), version, ...(isUrgent ? [URGENT] : [])].join(':')

const parse = (message: string): Announced | undefined => {
  const parts = message.split(':')
  const [businessId, branchId, version] = parts.map(Number)
  return [businessId, branchId, version].every(Number.isSafeInteger)
    ? ({ businessId, branchId, version, isUrgent: parts[3] === URGENT } as Announced)
    : undefined
}

/**
 * Follows the versions that are published on Redis. Without Redis it knows nothing, and callers ask PostgreSQL; after a
 * gap it starts from nothing, because it cannot know what it missed.
 */
export const openVersions = (redis: Redis): Versions => {
  const known = new Map<string, number>()
  const listeners = new Set<(heard: Announced) => void>()
  let isHearing = false
  let gaps = 0

  const ear = redis.duplicate({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 900,
    // We do it below: ioredis hears of nobody catching it when that fails, and the process would end.
    autoResubscribe: false,
  })
  const deafen = () => {
    isHearing = false
    gaps++
    known.clear()
  }
  ear.on('error', deafen)
  ear.on('close', deafen)
  ear.on('ready', () => {
    deafen()
    ear.subscribe(CHANNEL).then(
      () => {
        isHearing = true
        gaps++
      },
      () => undefined,
    )
  })
  // A connection can die without a word: nothing is heard and nothing says so.
  const pulse = setInterval(() => {
    if (!isHearing) return
    ear.ping().catch(() => {
      deafen()
      ear.disconnect(true)
    })
  }, PING_EVERY)
  pulse.unref()

  const learn = (heard: BranchVersion) => {
    const key = branchKey(heard)
    if (!isHearing || (known.get(key) ?? -1) >= heard.version) return
    if (known.size >= MOST_BRANCHES) known.clear()
    known.set(key, heard.version)
  }

  ear.on('message', (_channel: string, message: string) => {
    const heard = parse(message)
    if (!heard) return
    learn(heard)
    for (const listener of listeners) listener(heard)
  })

  return {
    current: (businessId, branchId) => (isHearing ? known.get(branchKey({ businessId, branchId })) : undefined),
    beforeReading() {
      const before = gaps
      return (version) => {
        if (gaps === before) learn(version)
      }
    },
    isHearing: () => isHearing,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: (change) =>
      redis.publish(CHANNEL, write(change)).then(
        () => true,
        () => false,
      ),
    close() {
      clearInterval(pulse)
      ear.disconnect()
    },
  }
}
