import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { type AlertProviders, startAlertProviders } from '@quickprism/tools/stubs/alert-providers'
import { type PushService, startPushService } from '@quickprism/tools/stubs/push-service'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smtpMail } from '../../adapters/mail.ts'
import { webPush } from '../../adapters/push.ts'
import { httpSms } from '../../adapters/sms.ts'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { upsertSubscription } from '../notifications/queries.ts'
import { startDelivering } from './delivering.ts'
import { claimDue } from './delivery-queries.ts'
import { MOST_TRIES, waitAfter } from './retrying.ts'

let t: TestApp
let service: PushService
let providers: AlertProviders
let door: ReturnType<typeof atTheDoor>
let stopDelivering: () => Promise<void>
let deps: TestApp['deps']
const PLACES = { push: 50, mail: 10, sms: 50 }
beforeAll(async () => {
  service = await startPushService()
  setDefaultCACertificates([...getCACertificates('default'), service.certificate])
  providers = await startAlertProviders()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  t = await testApp({ push: webPush({ key: privateKey, hosts: [service.host], contact: 'help@quickprism.test' }) })
  door = atTheDoor(t)
  const mail = smtpMail(providers.smtpUrl, 'QuickPrism <no-reply@quickprism.invalid>', { connections: PLACES.mail })
  deps = { ...t.deps, mail, sms: httpSms(providers.smsUrl, 'test') }
  stopDelivering = startDelivering(deps, PLACES)
})
afterAll(async () => {
  await stopDelivering()
  deps.mail.close()
  await t.close()
  await providers.close()
  await service.close()
})
const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
  providers.mail.manner = () => 'takes'
  providers.sms.manner = () => 'takes'
})
const later = (milliseconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
}

const FIRE = 'Fire or Smoke Detected'

const someone = (name = 'Ananya Krishnamurthy') => t.given.person({ name, email: `${randomUUID()}@people.invalid` })

/** A phone of theirs that takes messages. */
const phoneOf = async ({ personId }: GivenPerson) => {
  const { sessionId } = await t.given.session({ personId }, 'companion')
  const phone = service.subscribe()
  const { endpoint, p256dh, auth } = phone.subscription
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  await inIdentity(t.deps, (tx) => upsertSubscription(tx, { sessionId, personId }, { endpoint, ...keys }))
  return phone
}

const shown = (phone: { messages: readonly { text: string }[] }) => phone.messages.map(({ text }) => JSON.parse(text))

const raise = (person: GivenPerson, { quickId }: GivenBranch, reason = FIRE) =>
  t.as(person)(sos.toggle, { body: { shop_quickID: quickId, action: 'start', reason } }, { key: randomUUID() })

const stop = (person: GivenPerson, { quickId }: GivenBranch, false_alarm = false) =>
  t.as(person)(sos.toggle, { body: { shop_quickID: quickId, action: 'stop', false_alarm } }, { key: randomUUID() })

const drill = (person: GivenPerson, { quickId }: GivenBranch, action: 'start' | 'stop') =>
  t.as(person)(
    sos.drill,
    { body: action === 'stop' ? { shop_quickID: quickId, action } : { shop_quickID: quickId, action, reason: FIRE } },
    { key: randomUUID() },
  )

const mailsTo = ({ email }: Pick<GivenPerson, 'email'>) => providers.mail.received.filter(({ to }) => to === email)
const textsTo = (mobile: string) => providers.sms.received.filter(({ to }) => to === `+91${mobile}`)

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  return {
    branch,
    place: `“Koramangala”, “${branch.business.name}”`,
    staff: await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Meera Nair' }),
  }
}

const deliveriesOf = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.sos_delivery')
    .select(['message', 'channel', 'roll_id', 'state', 'attempts', 'error'])
    .where('business_id', '=', business.businessId)
    .orderBy('message')
    .orderBy('roll_id')
    .orderBy('channel')
    .execute()

/** Nothing of this business is due or on its way any more. */
const allSettled = (branch: GivenBranch) =>
  expect
    .poll(async () => {
      const all = await deliveriesOf(branch)
      return all.length > 0 && all.every(({ state }) => state >= 2)
    })
    .toBe(true)

describe('the people of an alert', () => {
  it('are told by every way they have, with what to do and a link on which they answer without signing in', async () => {
    const { branch, staff, place } = await scene()
    const visitor = await someone()
    const phone = await phoneOf(visitor)
    await door.comes(visitor, branch)
    await raise(staff, branch)
    await expect.poll(() => shown(phone)).toHaveLength(1)
    const [message] = shown(phone)
    const says = [
      `Emergency at ${place}: Fire or Smoke Detected.`,
      'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
      'Say whether you are safe.',
      'If life is in danger, call 112.',
    ]
    expect(message).toMatchObject({ title: 'Emergency at “Koramangala”', text: says.join(' ') })
    expect(message.opens).toMatch(/^\/app\/sos#[\w-]{43}$/)
    expect(phone.messages[0]).toMatchObject({ urgency: 'high', ttl: 3600 })
    await expect.poll(() => mailsTo(visitor)).toHaveLength(1)
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(1)
    await expect.poll(() => mailsTo(staff)).toHaveLength(1)
    await expect.poll(() => mailsTo(branch.business.root)).toHaveLength(1)
    spec('D1-SOS-01')
    const link = `http://quickprism.test${message.opens}`
    expect(mailsTo(visitor)[0]).toMatchObject({
      subject: 'Emergency at “Koramangala”',
      text: [...says, '', 'Answer here. You need not sign in, and the link is for you alone:', link].join('\n'),
    })
    expect(textsTo(visitor.mobile)[0]).toMatchObject({ text: [...says, link].join(' ') })
    const token = link.split('#')[1] as string
    expect(await t.as()(sos.link, { body: { token } })).toMatchObject({ branch_name: 'Koramangala', state: 'unknown' })
  })

  it('are told that it is over, and by whom, in the place of what they were told before', async () => {
    const { branch, staff, place } = await scene()
    const visitor = await someone()
    const phone = await phoneOf(visitor)
    await door.comes(visitor, branch)
    await raise(staff, branch)
    await allSettled(branch)
    await stop(staff, branch)
    await expect.poll(() => shown(phone)).toHaveLength(2)
    const [began, over] = shown(phone)
    expect(over).toMatchObject({
      title: 'The alert is over at “Koramangala”',
      text: `The emergency alert of 10:30 am at ${place} is over. It was ended by “Meera Nair”. Ask the people in charge before you go back in. If life is in danger, call 112.`,
      tag: began.tag,
    })
    await expect.poll(() => mailsTo(visitor)).toHaveLength(2)
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(2)
    await expect.poll(() => mailsTo(branch.business.root)).toHaveLength(2)
  })

  it('SOS-05: are told of a false alarm by every way by which they were told of the alert', async () => {
    const { branch, staff, place } = await scene()
    const visitor = await someone()
    await door.comes(visitor, branch)
    await raise(staff, branch)
    await allSettled(branch)
    await stop(staff, branch, true)
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(2)
    expect(textsTo(visitor.mobile)[1]?.text).toBe(
      `The emergency alert of 10:30 am at ${place} was a false alarm. There is no emergency. It was ended by “Meera Nair”. You need do nothing.`,
    )
    await expect
      .poll(() => mailsTo(visitor).map(({ subject }) => subject))
      .toEqual(['Emergency at “Koramangala”', 'False alarm at “Koramangala”'])
  })

  it('SOS-05: read DRILL first in every message of a drill, and that it is not one when an alert ends it', async () => {
    const { branch, staff } = await scene()
    const visitor = await someone()
    await door.comes(visitor, branch)
    await drill(staff, branch, 'start')
    await allSettled(branch)
    await drill(staff, branch, 'stop')
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(2)
    for (const { text } of textsTo(visitor.mobile)) expect(text).toMatch(/^DRILL: /)
    await expect.poll(() => mailsTo(visitor)).toHaveLength(2)
    for (const { subject, text } of mailsTo(visitor)) {
      expect(subject).toMatch(/^DRILL /)
      expect(text).toMatch(/^DRILL: /)
    }
    await allSettled(branch)
    later(60_000)
    await drill(staff, branch, 'start')
    await expect.poll(() => [textsTo(visitor.mobile).length, mailsTo(visitor).length]).toEqual([3, 3])
    await allSettled(branch)
    later(60_000)
    await raise(staff, branch)
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(4)
    expect(textsTo(visitor.mobile)[3]?.text).toMatch(/^This is not a drill\. The drill is over\. Emergency at /)
    await allSettled(branch)
    expect(textsTo(visitor.mobile)).toHaveLength(4)
  })

  it('are told though what they typed would make another message of it', async () => {
    const { branch, staff } = await scene()
    await raise(staff, branch, 'See https://evil.invalid “now”\r\nBcc: all@people.invalid')
    await expect.poll(() => mailsTo(staff)).toHaveLength(1)
    expect(mailsTo(staff)[0]?.text).toContain("“See https: / / evil. invalid 'now' Bcc: all@ people. invalid”.")
  })

  it('who have no account are told by what they left at the desk, and who left nothing is listed as not reachable', async () => {
    const { branch, staff } = await scene()
    const mobile = '9812345670'
    const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await t.as(desk)(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Delivery',
        person: { name: 'Ramesh Babu', mobile },
        companions: [{ name: 'Without Anything' }],
      },
    })
    await raise(staff, branch)
    await expect.poll(() => textsTo(mobile)).toHaveLength(1)
    await allSettled(branch)
    const { people } = await t.as(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    expect(people.map(({ name, reach }) => [name, reach]).sort()).toEqual([
      ['Ramesh Babu', 'reached'],
      ['Without Anything', 'no way'],
    ])
  })
})

describe('a message that is not taken', () => {
  it('is tried three times at once, twice after a second, ten times later and later, and then given up', () => {
    expect(Array.from({ length: MOST_TRIES }, (_, tries) => waitAfter(tries + 1))).toEqual([
      0,
      0,
      1000,
      1000,
      1000,
      1395,
      1946,
      2714,
      3786,
      5282,
      7368,
      10278,
      14337,
      20000,
      undefined,
    ])
  })

  it('SOS-03: is a dead letter after its last try, which the roll-call shows, while the other ways went out at once', async () => {
    const { branch, staff } = await scene()
    const visitor = await someone()
    await door.comes(visitor, branch)
    providers.mail.manner = (to) => (to === visitor.email ? 'fails' : 'takes')
    await raise(staff, branch)
    await expect.poll(() => textsTo(visitor.mobile)).toHaveLength(1)
    const triesOf = async () =>
      (await deliveriesOf(branch)).filter(({ state, channel }) => state !== 2 && channel === 2)
    for (let tries = 3; tries <= MOST_TRIES; tries++) {
      await expect
        .poll(async () => (await triesOf())[0])
        .toMatchObject({ attempts: tries, state: tries === 15 ? 3 : 0 })
      later(20_000)
    }
    expect(await triesOf()).toMatchObject([{ state: 3, attempts: 15, error: 'EMESSAGE 451' }])
    expect(await t.as(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })).toMatchObject({
      reach: { failed: 0, sms: { reached: 3, of: 3 }, mail: { reached: 2, of: 3 } },
      people: [{ reach: 'reached' }],
    })
  })

  it('is taken up again when whoever sent it is not heard of, and by nobody before', async () => {
    const { branch, staff } = await scene()
    await stopDelivering()
    await raise(staff, branch)
    const own = { ...deps, mail: { send: () => new Promise<void>(() => undefined), close: () => {} }, sms: undefined }
    const hanging = startDelivering(own, PLACES)
    await expect.poll(async () => (await deliveriesOf(branch)).map(({ state }) => state)).toEqual([1, 1])
    // It takes nothing more, and never learns what became of what it has.
    void hanging()
    const claimNow = () =>
      inBusiness(deps, admitJob(branch.business.cell, branch.business.businessId), (tx) => claimDue(tx, 2, 10, 8_000))
    expect(await claimNow()).toEqual([])
    later(8_000)
    expect(await claimNow()).toHaveLength(2)
    later(8_000)
    stopDelivering = startDelivering(deps, PLACES)
    await expect.poll(() => mailsTo(staff)).toHaveLength(1)
  })
})

describe('an alert that is raised again and again', () => {
  proof(
    'SOS-06',
    'an alert is raised again and again by one user within ten minutes: one incident, one message to each by each way, and one mail to whoever owns the business',
    { ci: { starts: 10 }, stated: { starts: 100 } },
    async ({ starts }) => {
      const { branch, staff } = await scene()
      for (let n = 0; n < starts; n++) {
        await raise(staff, branch)
        await allSettled(branch)
        later(600_000 / starts)
      }
      const [alert, repeated] = ['Emergency at “Koramangala”', /^SOS raised \d+ times at “Koramangala”$/]
      await expect
        .poll(() =>
          mailsTo(branch.business.root)
            .map(({ subject }) => subject)
            .sort(),
        )
        .toEqual([alert, expect.stringMatching(repeated)])
      await allSettled(branch)
      expect(mailsTo(staff).map(({ subject }) => subject)).toEqual([alert])
      expect(textsTo(staff.mobile)).toHaveLength(1)
      const { incidents, kept } = await t.owner
        .cellOf(branch.business)
        .selectFrom('business.sos_start')
        .select((all) => [
          all.fn.count<number>('incident_id').distinct().as('incidents'),
          all.fn.countAll<number>().as('kept'),
        ])
        .where('business_id', '=', branch.business.businessId)
        .executeTakeFirstOrThrow()
      expect([Number(incidents), Number(kept)]).toEqual([1, starts])
      return { starts, incidents: Number(incidents), 'messages to each by each way': 1, 'mails to the owner': 1 }
    },
  )
})
