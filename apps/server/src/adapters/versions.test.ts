import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { openVersions } from './versions.ts'

/** Redis as a process sees it: it answers the first subscription too late, and every later one. */
const slowAtFirst = () => {
  let tries = 0
  const ear = Object.assign(new EventEmitter(), {
    status: 'ready',
    subscribe: () => (++tries === 1 ? Promise.reject(new Error('Command timed out')) : Promise.resolve(1)),
    ping: () => Promise.resolve('PONG'),
    disconnect(comesAgain = false) {
      ear.emit('close')
      if (comesAgain) ear.emit('ready')
    },
  })
  return { ear, redis: { duplicate: () => ear } as unknown as Redis }
}

it('hears of changes again where Redis answered the subscription too late', async () => {
  const { ear, redis } = slowAtFirst()
  const versions = openVersions(redis, createSecrets(Buffer.alloc(32, 7)))
  try {
    ear.emit('ready')
    await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(true)
  } finally {
    versions.close()
  }
})
