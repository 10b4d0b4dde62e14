import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { deliverToGuest } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  // Nothing works on the queue here: each job is run by hand, as often as its test wants.
  t = await testApp({ sms: { send: async () => {} } })
})
afterAll(() => t.close())

type Host = { branch: GivenBranch; host: GivenPerson }

const aHost = async (): Promise<Host> => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  return { branch, host: await t.given.staff({ on: branch, name: 'Asha Reddy' }) }
}

/** Each is announced by the same address. What they are to be told waits in the queue, in this order. */
const announced = async ({ branch, host }: Host, contact: string, count: number) => {
  for (let n = 0; n < count; n++) {
    const body = { shopId: branch.quickId, name: 'Rukmini Hegde', day: '2026-03-02', contact }
    await t.as(host)(guests.announce, { body }, { key: randomUUID() })
  }
  const { businessId, cell } = branch.business
  const ids = (await heldJobs(t)).ofBusinesses
    .filter(({ name, data }) => name === 'guests.deliver' && data['businessId'] === businessId)
    .map(({ data }) => data['guestId'] as number)
    .sort((a, b) => a - b)
  return ids.map((guestId) => (senders: Senders) => {
    const deps = { ...t.deps, ...senders }
    return deliverToGuest({ guestId }, deps, admitJob(cell, businessId))
  })
}

type Senders = Pick<Deps, 'mail' | 'sms'>
type Run = (senders: Senders) => Promise<void>

/** Providers that take what they are given, and by which names they were given it. */
const providers = () => {
  const taken: (string | undefined)[] = []
  const send = async ({ reference }: { reference?: string }) => void taken.push(reference)
  return { taken, senders: { mail: { send, close: () => {} }, sms: { send } } }
}

/** As far as the queue knows: nothing was sent, and the job is to be run again. */
const gone = () => Promise.reject(new Error('gone'))
const dying: Senders = { mail: { send: gone, close: () => {} }, sms: { send: gone } }

const counted = async () => {
  const { used } = await t.owner.identity
    .selectFrom('identity.allowance')
    .select(({ fn }) => fn.sum<string>('used').as('used'))
    .where('kind', 'like', 'messages-address-%')
    .executeTakeFirstOrThrow()
  return Number(used)
}

describe.each([
  ['mails', () => `${randomUUID()}@guests.invalid`],
  ['text messages', () => '98860 57391'],
])('a worker of %s that dies', (_, someContact) => {
  it('leaves unsent what is over the limit, and what was counted is sent by the next one and counted once', async () => {
    const contact = someContact()
    const { taken, senders } = providers()
    const [first, ...others] = (await announced(await aHost(), contact, 10)) as [Run, ...Run[]]
    for (const run of others) await run(senders)
    await expect(first(dying)).rejects.toThrow('gone')
    const before = await counted()

    const [beyond] = (await announced(await aHost(), contact, 1)) as [Run]
    await beyond(senders)
    await beyond(senders)
    expect(taken).toHaveLength(9)
    // What was counted is sent, though the limit was reached meanwhile, and counted no more.
    await first(senders)
    await first(senders)
    expect(taken).toHaveLength(11)
    expect(taken[9]).toMatch(/./)
    expect(taken[10]).toBe(taken[9])
    expect((await counted()) - before).toBe(0)
  })
})
