import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { MOST_COMPANIONS } from '@quickprism/contract/checkins'
import { notifications } from '@quickprism/contract/notifications'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { reveals } from '@quickprism/contract/reveals'
import { sessions } from '@quickprism/contract/sessions'
import { type PushService, type Subscriber, startPushService } from '@quickprism/tools/stubs/push-service'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { withCookie } from '@quickprism/tools/testing/with-cookie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webPush } from '../../adapters/push.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { IDENTITY_JOBS } from '../../db/job-queues.ts'
import { closeVisitsAt } from '../visits/closing.ts'
import { forgetSubscriptions, tellPerson } from './jobs.ts'
import { sealMessage } from './messages.ts'
import { type Message, tell } from './service.ts'

let t: TestApp
let kit: SignInKit
let service: PushService
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  service = await startPushService()
  setDefaultCACertificates([...getCACertificates('default'), service.certificate])
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  t = await testApp({ push: webPush({ key: privateKey, hosts: [service.host], contact: 'help@quickprism.test' }) })
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
  await service.close()
})

/** A phone with someone signed in on it. */
const phoneOf = async (person: GivenPerson) => {
  const given = await t.given.session(person, 'companion')
  const { sessionId, personEpoch } = given
  const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
  const token = await t.deps.tokens.issue(claims, t.clock.held)
  const session = { token: () => token, refresh: async () => undefined, ended: () => {} }
  const wire = fetchWire(session, t.url)
  return {
    sessionId,
    cookie: given,
    call: createClient(withCookie(wire, given)),
    /** Whoever has got hold of the token, with a cookie of their own or none. */
    callAsThief: (cookie?: typeof given) => createClient(cookie ? withCookie(wire, cookie) : wire),
  }
}

/** The same, and it takes messages. */
const hearingPhoneOf = async (person: GivenPerson, subscriber = service.subscribe()) => {
  const phone = await phoneOf(person)
  await phone.call(notifications.subscribe, { body: subscriber.subscription })
  return { ...phone, ...subscriber }
}

const someone = (name = 'Ananya Krishnamurthy') => t.given.person({ name, email: `${randomUUID()}@people.invalid` })

const quiet: Message = {
  about: 'hint',
  title: 'A hint',
  text: 'Something happened.',
  opens: '/app/',
  minutes: 60,
  urgency: 'normal',
}

const hint: Message = { ...quiet, mail: { subject: 'A hint by mail', text: 'Something happened.' } }

const told = ({ personId }: GivenPerson, message: Partial<Message> = {}) =>
  inIdentity(t.deps, (tx) => tell(t.deps, tx, personId, { ...hint, ...message }))

const shown = ({ messages }: Pick<Subscriber, 'messages'>) => messages.map(({ text }) => JSON.parse(text))

const mailsTo = ({ email }: GivenPerson) =>
  kit.mailbox.messages.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

/** Nothing that is to be told waits any more. */
const allTold = () =>
  expect
    .poll(async () => {
      const { ofPeople, ofBusinesses } = await heldJobs(t)
      return [...ofPeople, ...ofBusinesses].filter(
        ({ name, state }) => /tell/.test(name) && !['completed', 'failed'].includes(state),
      )
    })
    .toEqual([])

const triesOf = async ({ personId }: GivenPerson) =>
  (await heldJobs(t)).ofPeople.filter(
    ({ name, data }) => name === 'notifications.tell' && data['personId'] === personId,
  )

const subscriptionsOf = ({ personId }: GivenPerson) =>
  t.owner.identity.selectFrom('identity.push_subscription').selectAll().where('person_id', '=', personId).execute()

describe('a message', () => {
  it('reaches every phone that takes messages, in words that only it can read, and no mail goes', async () => {
    const person = await someone()
    const [one, other] = [await hearingPhoneOf(person), await hearingPhoneOf(person)]
    await told(person)
    await allTold()
    for (const phone of [one, other]) {
      const tag = expect.stringMatching(/^[\w-]{32}$/)
      const { phone: mark } = await phone.call(notifications.mine, {})
      expect(shown(phone)).toEqual([{ title: 'A hint', text: 'Something happened.', opens: '/app/', tag, phone: mark }])
      expect(phone.messages[0]).toMatchObject({ ttl: 3600, urgency: 'normal' })
    }
    expect(shown(one)[0].phone).not.toBe(shown(other)[0].phone)
    expect(mailsTo(person)).toEqual([])
  })

  it('goes by mail to someone without such a phone', async () => {
    const person = await someone()
    await phoneOf(person)
    await told(person)
    expect(await kit.mailbox.messageTo(person.email)).toMatchObject({ subject: 'A hint by mail' })
  })

  it('about the same is told once', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    await told(person)
    await told(person)
    await told(person, { about: 'something else' })
    await allTold()
    expect(shown(phone)).toHaveLength(2)
  })

  it('cannot be read in the queue', async () => {
    const person = await someone()
    await told(person, { text: 'A very particular word: rhododendron.' })
    await allTold()
    expect(JSON.stringify(await triesOf(person))).not.toContain('rhododendron')
  })

  it('is tried again while the push service cannot take it', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    phone.answerWith({ status: 503 })
    await told(person)
    await expect.poll(() => shown(phone)).toHaveLength(1)
    expect(phone.tries()).toBe(2)
    expect(mailsTo(person)).toEqual([])
  })

  it('waits as long as the push service asks, if that is longer', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    phone.answerWith({ status: 429, retryAfter: '4' })
    await told(person)
    const startOf = async () => (await triesOf(person)).find(({ data }) => data['attempt'] === 1)
    await expect.poll(startOf).toBeDefined()
    await expect.poll(() => shown(phone), { interval: 100 }).toHaveLength(1)
    const { waited } = await waitBefore(person, 1)
    expect(waited).toBeGreaterThanOrEqual(4)
  })

  it('goes by mail where the push service asks to wait until nobody needs it any more', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    phone.answerWith({ status: 429, retryAfter: '3600' })
    await told(person)
    await kit.mailbox.messageTo(person.email, 'A hint by mail')
    expect(await subscriptionsOf(person)).toHaveLength(1)
  })

  it('goes by mail where it is refused for good', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    phone.answerWith({ status: 413 })
    await told(person)
    await kit.mailbox.messageTo(person.email, 'A hint by mail')
    expect(phone.tries()).toBe(1)
  })

  it.each([404, 410])('that finds nobody there (%d) removes the subscription and goes by mail', async (status) => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    phone.answerWith({ status })
    await told(person)
    await kit.mailbox.messageTo(person.email, 'A hint by mail')
    expect(await subscriptionsOf(person)).toEqual([])
    expect(await phone.call(notifications.mine, {})).toMatchObject({ on: false })
  })

  it('that reached one of two phones goes by no mail', async () => {
    const person = await someone()
    const [left, here] = [await hearingPhoneOf(person), await hearingPhoneOf(person)]
    left.leave()
    await told(person)
    await allTold()
    expect(shown(here)).toHaveLength(1)
    expect(mailsTo(person)).toEqual([])
    expect(await subscriptionsOf(person)).toMatchObject([{ session_id: here.sessionId }])
  })
})

/** How many seconds lay between a try and the decision to make it. */
const waitBefore = async ({ personId }: GivenPerson, attempt: number) => {
  const { rows } = await t.deps.identity.pool.query<{ waited: number }>(
    `select extract(epoch from start_after - created_on)::float8 as waited from ${IDENTITY_JOBS}.job
      where name = 'notifications.tell' and (data->>'personId')::bigint = $1 and (data->>'attempt')::int = $2`,
    [personId, attempt],
  )
  return rows[0] as { waited: number }
}

describe('a subscription', () => {
  it('is of one phone and ends when it is turned off', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    const other = await phoneOf(person)
    expect(await phone.call(notifications.mine, {})).toEqual({
      key: t.deps.push?.publicKey,
      phone: expect.stringMatching(/^[\w-]{32}$/),
      on: true,
    })
    expect(await other.call(notifications.mine, {})).toMatchObject({ on: false })
    await phone.call(notifications.unsubscribe, {})
    expect(await phone.call(notifications.mine, {})).toMatchObject({ on: false })
    await told(person)
    await kit.mailbox.messageTo(person.email, 'A hint by mail')
    expect(shown(phone)).toEqual([])
  })

  it('goes with the session: by signing out, and by being signed out from another device', async () => {
    const person = await someone()
    const [one, other] = [await hearingPhoneOf(person), await hearingPhoneOf(person)]
    await one.call(sessions.signOutDevice, { body: { id: other.sessionId } })
    expect(await subscriptionsOf(person)).toMatchObject([{ session_id: one.sessionId }])
    await one.call(sessions.logout, {})
    expect(await subscriptionsOf(person)).toEqual([])
  })

  it('of a session that ran out is not used, and forgotten', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    await t.owner.identity
      .updateTable('identity.session')
      .set({ expires_at: t.clock.held })
      .where('session_id', '=', phone.sessionId)
      .execute()
    await told(person)
    await kit.mailbox.messageTo(person.email, 'A hint by mail')
    expect(shown(phone)).toEqual([])
    await forgetSubscriptions(t.deps)
    expect(await subscriptionsOf(person)).toEqual([])
  })

  it('of a phone on which someone else signs in is theirs alone', async () => {
    const [before, now] = [await someone(), await someone()]
    const browser = service.subscribe()
    await hearingPhoneOf(before, browser)
    await hearingPhoneOf(now, browser)
    await told(before, { text: 'For the one who had the phone before.' })
    await kit.mailbox.messageTo(before.email, 'A hint by mail')
    await told(now)
    await allTold()
    expect(shown(browser)).toMatchObject([{ text: 'Something happened.' }])
  })

  it('of one browser is one, though several sign in there at the same moment', async () => {
    const browser = service.subscribe()
    const people = await Promise.all(Array.from({ length: 6 }, () => someone()))
    await Promise.all(people.map((person) => hearingPhoneOf(person, browser)))
    const kept = await Promise.all(people.map(subscriptionsOf))
    expect(kept.flat()).toHaveLength(1)
  })

  it('is used on the ten phones that were subscribed last', async () => {
    const person = await someone()
    const start = t.clock.held
    const phones = []
    for (let n = 0; n < 12; n++) {
      t.clock.held = new Date(t.clock.held.getTime() + 1)
      phones.push(await hearingPhoneOf(person))
    }
    await told(person)
    await allTold()
    t.clock.held = start
    expect(phones.map((phone) => shown(phone).length)).toEqual([0, 0, ...Array(10).fill(1)])
  })

  it('stays while its push service is missing from PUSH_HOSTS', async () => {
    const person = await someone()
    const phone = await hearingPhoneOf(person)
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const push = webPush({ key, hosts: ['push.invalid'], contact: 'help@quickprism.test' })
    const sealed = sealMessage(t.deps.secrets, person.personId, quiet)
    const until = new Date(t.clock.held.getTime() + 60_000).toISOString()
    await tellPerson({ personId: person.personId, sealed, until, attempt: 0, reached: false }, { ...t.deps, push })
    expect(phone.tries()).toBe(0)
    expect(await subscriptionsOf(person)).toHaveLength(1)
  })

  it('takes more than a token: the cookie of the same session, as it is now', async () => {
    const [person, thief] = [await someone(), await someone()]
    const own = await hearingPhoneOf(person)
    const theirs = await phoneOf(thief)
    const forged = { ...own.cookie, cookieValue: own.cookie.cookieValue.replace(/.{3}$/, 'abc') }
    for (const cookie of [undefined, theirs.cookie, forged]) {
      const body = service.subscribe().subscription
      await expect(own.callAsThief(cookie)(notifications.subscribe, { body })).rejects.toMatchObject({
        status: 401,
        message: 'Sign in again on this device to continue.',
      })
    }
    await t.owner.identity
      .updateTable('identity.session')
      .set({ generation: 3 })
      .where('session_id', '=', own.sessionId)
      .execute()
    await expect(own.call(notifications.subscribe, { body: own.subscription })).rejects.toMatchObject({ status: 401 })
    await told(person)
    await allTold()
    expect(shown(own)).toHaveLength(1)
  })

  it.each([
    ['an address of this network', () => 'https://169.254.169.254/latest/meta-data'],
    ['a host that nobody listed', () => 'https://push.invalid/to/1'],
    ['a host that begins like a listed one', () => 'https://localhost.invalid/to/1'],
    ['a listed host with another port', () => 'https://localhost:1/to/1'],
    ['a listed host behind a name', () => `https://someone@${service.host}/to/1`],
  ])('at %s is refused', async (_, endpoint) => {
    const { call } = await phoneOf(await someone())
    const body = { ...service.subscribe().subscription, endpoint: endpoint() }
    await expect(call(notifications.subscribe, { body })).rejects.toMatchObject({
      status: 422,
      message: 'Messages cannot be sent to this browser.',
    })
  })

  it('without encryption on the way, or with keys that are none, is refused', async () => {
    const { call } = await phoneOf(await someone())
    const { subscription } = service.subscribe()
    for (const wrong of [
      { endpoint: subscription.endpoint.replace('https:', 'http:') },
      { p256dh: 'A'.repeat(87) },
      { auth: 'AAAA' },
    ]) {
      await expect(call(notifications.subscribe, { body: { ...subscription, ...wrong } })).rejects.toMatchObject({
        status: 422,
      })
    }
  })
})

describe('someone is told', () => {
  const asksFor = async (asked: GivenPerson, branch: GivenBranch) =>
    door.comes(await t.given.person({ name: 'Lead Person' }), branch, { companions: [{ quickID: asked.quickId }] })

  it('that a group asks for them, at once, and not by whom', async () => {
    const asked = await someone()
    const phone = await hearingPhoneOf(asked)
    await asksFor(asked, await t.given.branch({ name: 'Koramangala' }))
    await expect
      .poll(() => shown(phone))
      .toMatchObject([
        {
          title: 'Are you with this group?',
          text: 'Someone who checked in at “Koramangala” says that you came with them.',
          opens: '/app/',
        },
      ])
    expect(phone.messages[0]).toMatchObject({ urgency: 'high', ttl: 3600 })
  })

  it('that a group asks for them, by mail, but only five times an hour', async () => {
    const asked = await someone()
    const branch = await t.given.branch({ name: 'Koramangala' })
    await door.comes(asked, branch)
    for (let n = 0; n < 7; n++) await asksFor(asked, branch)
    await allTold()
    expect(mailsTo(asked)).toEqual(Array(5).fill('Are you with this group?'))
    expect((await door.mine(asked)).asked_to_join).toHaveLength(7)
  })

  it('that a group asks for them, by no mail where they have never been', async () => {
    const asked = await someone()
    await asksFor(asked, await t.given.branch({ name: 'Call 98765 43210' }))
    await allTold()
    expect(mailsTo(asked)).toEqual([])
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
  })

  it('that the same person asks for them, once an hour', async () => {
    const [lead, asked, other] = [await someone(), await someone(), await someone()]
    const [phone, others] = [await hearingPhoneOf(asked), await hearingPhoneOf(other)]
    const branch = await t.given.branch()
    for (const who of [asked, asked, other]) {
      await door.comes(lead, branch, { companions: [{ quickID: who.quickId }] })
      await door.leaves(lead, branch)
    }
    await allTold()
    expect([shown(phone).length, shown(others).length]).toEqual([1, 1])
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
  })

  it('that someone asks for them, unless that one has had fifty told within the hour', async () => {
    const [lead, asked] = [await someone(), await someone()]
    const phone = await hearingPhoneOf(asked)
    const branch = await t.given.branch()
    const nobodys = () => makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)
    const before = (await door.jobsOf('presence.tell-asked')).length
    const companions = Array.from({ length: MOST_COMPANIONS }, () => ({ quickID: nobodys() }))
    await door.comes(lead, branch, { companions })
    await door.leaves(lead, branch)
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    await allTold()
    expect(shown(phone)).toEqual([])
    expect((await door.jobsOf('presence.tell-asked')).length - before).toBe(50)
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
  })

  it('at once, though another business has a thousand to tell', async () => {
    const [crowd, one] = [await someone(), await someone()]
    const phone = await hearingPhoneOf(one)
    await inIdentity(t.deps, async (tx) => {
      for (let n = 0; n < 1_000; n++) await tell(t.deps, tx, crowd.personId, { ...quiet, about: `closed ${n}`, at: 1 })
      await tell(t.deps, tx, one.personId, { ...quiet, at: 2 })
    })
    await expect.poll(() => shown(phone), { interval: 50 }).toHaveLength(1)
    const waiting = (await triesOf(crowd)).filter(({ state }) => state === 'created')
    expect(waiting.length).toBeGreaterThan(0)
    await t.deps.identity.pool.query(`delete from ${IDENTITY_JOBS}.job where state = 'created' and group_id = '1'`)
  })

  it('that their data was looked at: on the phone without a name, and by mail in any case', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const owner = await someone()
    const phone = await hearingPhoneOf(owner)
    await door.comes(owner, branch)
    const viewer = await t.given.staff({
      on: branch,
      may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'],
      name: 'Dev Prakash',
    })
    const body = {
      user_quickID: owner.quickId,
      shop_quickID: branch.quickId,
      accessed_by_device: 'Desktop',
      accessed_by_ip: 'N/A',
      accessed_by_browser: 'Chrome',
      reason: 'Unlawful Conduct',
    }
    await t.as(viewer)(reveals.accessData, { body }, { key: randomUUID() })
    await expect
      .poll(() => shown(phone))
      .toMatchObject([
        {
          title: 'Someone viewed your data',
          text: `Someone at “${branch.business.name}”, “Koramangala” unmasked your data.`,
          opens: '/app/privacy/who-saw',
        },
      ])
    await kit.mailbox.messageTo(owner.email, `Someone at “${branch.business.name}” viewed your data`)
  })

  it('that closing ended their visit; members only where a phone of theirs takes it', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    await door.changeBranch(branch, { closing_time: '11:00' })
    const [hearing, written] = [await someone(), await someone()]
    const member = await t.given.staff({ on: branch })
    const phone = await hearingPhoneOf(hearing)
    for (const person of [hearing, written, member]) await door.comes(person, branch)
    const start = t.clock.held
    t.clock.held = new Date('2026-03-02T05:31:00Z')
    await closeVisitsAt(t.deps, branch.business.cell, {
      business_id: branch.business.businessId,
      branch_id: branch.branchId,
    })
    expect(await kit.mailbox.messageTo(written.email, 'Your visit was closed')).toMatchObject({
      text: expect.stringContaining('Ended: 2 March 2026 at 11:00'),
    })
    await allTold()
    t.clock.held = start
    expect(shown(phone)).toMatchObject([
      {
        title: 'Your visit was closed',
        text: `Your check-out at “${branch.business.name}”, “Koramangala” was not recorded, so your visit ended at closing time.`,
        opens: '/app/visits',
      },
    ])
    expect(mailsTo(hearing)).toEqual([])
    expect(mailsTo(member)).toEqual([])
  })
})
