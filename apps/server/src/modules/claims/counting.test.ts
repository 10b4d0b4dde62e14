import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sms } from '../../adapters/sms.ts'
import { admitJob } from '../../admission/admit.ts'
import { deliverClaim } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  // Nothing works on the queue here: each job is run by hand, as often as its test wants.
  t = await testApp({ sms: { send: async () => {} } })
})
afterAll(() => t.close())

/** Everyone is written down with one number, in this order; what each is to be told waits in the queue. */
const writtenDown = async (mobile: string, count: number) => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  for (let n = 1; n <= count; n++) {
    const person = { name: `Visitor ${n}`, mobile }
    const body = { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery' as const, person }
    await t.as(sana)(frontDesk.checkIn, { body })
  }
  const { businessId, cell } = branch.business
  const visitors = (await heldJobs(t)).ofBusinesses
    .filter(({ name, data }) => name === 'claims.deliver' && data['businessId'] === businessId)
    .map(({ data }) => data['visitorId'] as number)
    .sort((a, b) => a - b)
  const run = (visitor: number, sms: Sms) =>
    deliverClaim({ visitorId: visitors[visitor - 1] as number }, { ...t.deps, sms }, admitJob(cell, businessId))
  return { run, businessId }
}

/** A provider that takes what it is given, and the references of what it was given. */
const provider = () => {
  const taken: string[] = []
  return { taken, sms: { send: async ({ reference }: { reference: string }) => void taken.push(reference) } }
}

/** As far as the queue knows: nothing was sent, and the job is to be run again. */
const dying: Sms = { send: () => Promise.reject(new Error('gone')) }

const countedFor = async (businessId: number) => {
  const { used } = await t.owner.identity
    .selectFrom('identity.allowance')
    .select('used')
    .where('kind', '=', 'messages-business-sms')
    .where('subject', '=', String(businessId))
    .executeTakeFirstOrThrow()
  return used
}

describe('a worker that dies', () => {
  it('before the queue heard that nothing was to be sent: what is over the limit is not sent by the next one', async () => {
    const { run } = await writtenDown('9844400001', 11)
    const { taken, sms } = provider()
    for (let visitor = 1; visitor <= 11; visitor++) await run(visitor, sms)
    expect(taken).toHaveLength(10)
    await run(11, sms)
    expect(taken).toHaveLength(10)
  })

  it('when a text was counted and before it was sent: the next one sends it, and counts it for nobody again', async () => {
    const { run, businessId } = await writtenDown('9844400002', 11)
    const { taken, sms } = provider()
    for (let visitor = 1; visitor <= 9; visitor++) await run(visitor, sms)
    await expect(run(10, dying)).rejects.toThrow('gone')
    await run(11, sms)
    expect(taken).toHaveLength(9)
    await run(10, sms)
    expect(taken).toHaveLength(10)
    await run(11, sms)
    expect(taken).toHaveLength(10)
    // What is not sent counts for nothing.
    expect(await countedFor(businessId)).toBe(10)
  })

  it('when a text was sent and before the queue heard of it: it goes out under the same name, and is counted once', async () => {
    const { run, businessId } = await writtenDown('9844400003', 1)
    const { taken, sms } = provider()
    await run(1, sms)
    await run(1, sms)
    expect(taken[1]).toBe(taken[0])
    expect(await countedFor(businessId)).toBe(1)
  })
})
