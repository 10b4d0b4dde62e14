import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverByMail, deliverBySms } from '../people/code-delivery.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url)
  t = await testApp({ redis, trustedProxies: ['127.0.0.1'] })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  await own.kill()
})

const MOBILE = '9812300009'
const EMAIL = 'victim@people.invalid'
const ACCOUNTS = 4
const MOST_A_DAY = 10

type Delivery = Parameters<typeof deliverBySms>[0]

/** Several accounts ask for codes, each as often as it may in a quarter of an hour, from an address of its own. */
const askForCodes = async (contact: { mobile: string } | { email: string }) => {
  for (let account = 0; account < ACCOUNTS; account++) {
    const { personId, quickId } = await t.given.person(contact)
    await t.owner.identity
      .updateTable('identity.person')
      .set('mobile' in contact ? { mobile_proven: false } : { email_proven: false })
      .where('person_id', '=', personId)
      .execute()
    for (let times = 0; times < 5; times++) {
      await fetch(`${t.url}${sessions.sendOtp.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${account}.${times}` },
        body: JSON.stringify({ quickID: quickId }),
      })
    }
  }
}

describe('a contact that several accounts typed and none proved', () => {
  it('T3: gets no more text messages with codes in a day than one account may ask for', async () => {
    await askForCodes({ mobile: MOBILE })
    const sent: string[] = []
    const worker = { ...t.deps, sms: { send: async ({ to }: { to: string }) => void sent.push(to) } }
    for (const job of await atTheDoor(t).jobsOf<Delivery>('codes.deliver-sms')) await deliverBySms(job, worker)
    expect(sent.filter((to) => to === `+91${MOBILE}`).length).toBeLessThanOrEqual(MOST_A_DAY)
  })

  it('T3: gets no more mails with codes in a day than one account may ask for', async () => {
    await askForCodes({ email: EMAIL })
    const sent: string[] = []
    const send = async ({ to }: { to: string }) => void sent.push(to)
    const worker = { ...t.deps, mail: { send, close: () => {} } }
    for (const job of await atTheDoor(t).jobsOf<Delivery>('codes.deliver-mail')) await deliverByMail(job, worker)
    expect(sent.filter((to) => to === EMAIL).length).toBeLessThanOrEqual(MOST_A_DAY)
  })
})
