import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IDENTITY_JOBS } from './db/job-queues.ts'
import { findWaiting } from './db/waiting-jobs.ts'
import { wakeWorkers } from './wake-workers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('a worker', () => {
  it('is woken where a job waits for it, and left alone where none does or its time has not come', async () => {
    const { queue, db } = t.deps.identity
    const woken = new Set<string>()
    const workers = new Map([
      ['people.welcome', ['welcomes']],
      ['sessions.leave', ['says goodbye', 'says goodbye too']],
      ['users.refresh-copies', ['copies']],
    ])
    const boss = { notifyWorker: (id: string) => void woken.add(id) }
    await queue.send('users.refresh-copies', {}, { startAfter: 3_600 })
    const stop = wakeWorkers(t.deps, { boss, findWaiting: () => findWaiting(db, IDENTITY_JOBS), workers })
    await queue.send('sessions.leave', {})
    await expect.poll(() => [...woken].sort()).toEqual(['says goodbye', 'says goodbye too'])
    woken.clear()
    await queue.send('people.welcome', {})
    await expect.poll(() => woken.has('welcomes')).toBe(true)
    expect(woken).not.toContain('copies')
    await stop()
  })
})
