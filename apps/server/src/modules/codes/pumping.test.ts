import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { type Mailbox, startMailbox } from '@quickprism/tools/stubs/mailbox'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpSms } from '../../adapters/sms.ts'
import type { Deps } from '../../deps.ts'
import { serveMetrics } from '../../http/metrics.ts'
import { deliverBySms } from '../people/code-delivery.ts'
import { measureConversion } from './conversion.ts'
import { watchCodes } from './jobs.ts'
import { digitsOf } from './service.ts'

let t: TestApp
let mailbox: Mailbox
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
/** What the worker has: the provider of text messages and a log that is read here. */
let worker: Deps
const logged: { level: number; msg: string; sent?: number; verified?: number }[] = []
beforeAll(async () => {
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ redis: client, trustedProxies: ['127.0.0.1'] })
  mailbox = await startMailbox()
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  worker = { ...t.deps, log, sms: httpSms(mailbox.smsUrl, 'test') }
})
afterAll(async () => {
  await mailbox.close()
  await t.close()
  client.disconnect()
  await redis.kill()
})

const send = async (quickID: string, address: string) => {
  const { status } = await whenNotBusy(() =>
    fetch(`${t.url}${sessions.sendOtp.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ quickID }),
    }),
  )
  return status
}

const delivered = new Set<string>()
/** Runs the jobs that send text messages, each once, as the worker does. */
const deliver = async () => {
  const jobs = await atTheDoor(t).jobsOf<Parameters<typeof deliverBySms>[0]>('codes.deliver-sms')
  for (const job of jobs.filter(({ codeId }) => !delivered.has(codeId))) {
    await deliverBySms(job, worker)
    delivered.add(job.codeId)
  }
}

const MOST_A_DAY = 10

describe('text messages', () => {
  proof(
    'ID-06',
    'T3: however often codes are asked for, from many addresses and half of them for nobody, messages go to numbers of accounts alone, in India, and to none more often than it may',
    {
      ci: { calls: 400, addresses: 5, quickIds: 60, hours: 4 },
      stated: { calls: 10_000, addresses: 50, quickIds: 2_000, hours: 4 },
    },
    async ({ calls, addresses, quickIds, hours }) => {
      const below = seededNumbers(20_260_306)
      const known: GivenPerson[] = []
      for (let count = 0; count < quickIds / 2; count++) known.push(await t.given.person())
      const unknown = Array.from({ length: quickIds / 2 }, () => makeQuickId(PERSON_ID_LENGTH, below))
      const asked = known.flatMap(({ quickId }, index) => [quickId, unknown[index] as string])

      const begin = t.clock.held.getTime()
      const statuses: Record<number, number> = {}
      const AT_A_TIME = 10
      let delivering = begin
      for (let call = 0; call < calls; call += AT_A_TIME) {
        t.clock.held = new Date(begin + (call / calls) * hours * 3_600_000)
        const answers = Array.from({ length: AT_A_TIME }, () => {
          // A few of them very often.
          const index = Math.floor(asked.length * (below(1_000) / 1_000) ** 3)
          return send(asked[index] as string, `10.6.0.${below(addresses)}`)
        })
        for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1
        // The worker does not wait until codes have expired: then it would send none.
        if (t.clock.held.getTime() < delivering) continue
        await deliver()
        delivering = t.clock.held.getTime() + 4 * 60_000
      }
      expect(Object.keys(statuses)).toEqual(['200', '429'])
      await deliver()

      const numbers = new Set(known.map(({ mobile }) => `+91${mobile}`))
      const received = new Map<string, number>()
      for (const { to } of mailbox.messages) received.set(to, (received.get(to) ?? 0) + 1)
      expect([...received.keys()].filter((to) => !numbers.has(to))).toEqual([])
      const most = Math.max(...received.values())
      expect(most).toBe(MOST_A_DAY)
      return {
        calls,
        'answered 200': statuses[200] as number,
        'answered 429': statuses[429] as number,
        'text messages': mailbox.messages.length,
        'to accounts': received.size,
        'most to one account': most,
        'for unknown quickIDs': 0,
      }
    },
  )
})

describe('T3: few codes of many being entered', () => {
  const codeOf = async (quickId: string) => {
    const { code_id } = await t.owner.identity
      .selectFrom('identity.code')
      .select('code_id')
      .where('subject', '=', quickId)
      .executeTakeFirstOrThrow()
    return digitsOf(t.deps, code_id)
  }
  const minutes = (count: number) => {
    t.clock.held = new Date(t.clock.held.getTime() + count * 60_000)
  }
  /** Codes for so many people, so many of whom sign in with them. */
  const play = async (sent: number, entered: number) => {
    for (let count = 0; count < sent; count++) {
      const { quickId } = await t.given.person()
      expect(await send(quickId, `10.7.${count}.1`)).toBe(200)
      await deliver()
      if (count < entered) {
        await t.as()(sessions.verifyOtp, { body: { quickID: quickId, otp: await codeOf(quickId) } })
      }
    }
  }
  const watch = async () => {
    logged.length = 0
    await watchCodes(worker)
    return logged.map(({ level, msg, sent, verified }) => ({ level, msg, sent, verified }))
  }
  const alarm = (sent: number, verified: number) => [
    { level: 50, msg: 'few of the codes sent by text message are entered', sent, verified },
  ]
  /** Long after whatever was before. */
  beforeEach(() => minutes(24 * 60))

  it('is an error in the log of the worker, for as long as it was so in the last quarter of an hour', async () => {
    await play(10, 3)
    minutes(1)
    expect(await watch()).toEqual(alarm(10, 3))
    minutes(14)
    expect(await watch()).toEqual(alarm(10, 3))
    minutes(1)
    expect(await watch()).toEqual([])
  })

  it('is said from 40 % down, and not of a handful of messages', async () => {
    await play(10, 4)
    minutes(1)
    expect(await watch()).toEqual([])
    await play(1, 0)
    minutes(1)
    expect(await watch()).toEqual(alarm(11, 4))
    minutes(60)
    await play(9, 0)
    minutes(1)
    expect(await watch()).toEqual([])
  })

  it('is a metric', async () => {
    measureConversion(t.deps)
    const metrics = serveMetrics('127.0.0.1', 0)
    await play(10, 1)
    minutes(1)
    const { port } = metrics.address() as { port: number }
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    metrics.close()
    for (const line of ['sms_codes_sent 10', 'sms_codes_verified 1', 'sms_codes_alarm 1']) {
      expect(text).toContain(`\n${line}\n`)
    }
  })
})
