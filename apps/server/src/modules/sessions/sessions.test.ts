import { randomUUID } from 'node:crypto'
import type { CallFailed } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { people } from '@quickprism/contract/people'
import { roles } from '@quickprism/contract/roles'
import { sessions } from '@quickprism/contract/sessions'
import { eventually } from '@quickprism/tools/services/throwaway/processes'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

let asha: GivenPerson
beforeEach(async () => {
  asha = await t.given.person({ name: 'Asha Rao' })
})

const send = (quickID: string) => t.as()(sessions.sendOtp, { body: { quickID } })
const verify = (quickID: string, otp: string) => t.as()(sessions.verifyOtp, { body: { quickID, otp } })
const later = (milliseconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
}

describe('signing in with a code', () => {
  it('sends it by mail and text message, and takes it once', async () => {
    spec('D1-LOGIN-23', 'D1-LOGIN-44')
    expect(await send(` ${asha.quickId.toLowerCase()} `)).toEqual({ otp_sent: true, detail: null })
    const mail = await kit.mailbox.messageTo(asha.email)
    const otp = kit.codeIn(mail)
    expect(mail.text).toContain(`${otp} is your QuickPrism code. It expires in 5 minutes. Do not share it.`)
    expect(await kit.mailbox.messageTo(`+91${asha.mobile}`)).toMatchObject({ text: expect.stringContaining(`#${otp}`) })

    spec('D1-LOGIN-24', 'D1-LOGIN-45')
    expect(await verify(asha.quickId, otp)).toEqual({
      access_token: expect.any(String),
      quickID: asha.quickId,
      name: 'Asha Rao',
      type: 'shop',
      detail: null,
    })
    await expect(verify(asha.quickId, otp)).rejects.toMatchObject({ status: 422, message: 'Invalid or expired OTP' })
  })

  it('ID-01: takes it until its five minutes are over, and not after', async () => {
    const start = t.clock.held.getTime()
    await send(asha.quickId)
    const otp = await kit.codeFor(asha)
    t.clock.held = new Date(start + 300_000)
    await expect(verify(asha.quickId, otp)).rejects.toMatchObject({ status: 422 })
    t.clock.held = new Date(start + 299_900)
    await expect(verify(asha.quickId, otp)).resolves.toMatchObject({ quickID: asha.quickId })
  })

  it('does not take the code before once another was sent', async () => {
    await send(asha.quickId)
    const first = await kit.codeFor(asha)
    await t.as()(sessions.resendOtp, { body: { quickID: asha.quickId } })
    const second = await kit.codeFor(asha, first)
    await expect(verify(asha.quickId, first)).rejects.toMatchObject({ status: 422 })
    await expect(verify(asha.quickId, second)).resolves.toMatchObject({ quickID: asha.quickId })
  })

  it('D1-LOGIN-20: says that a person works for a business, or for branches only', async () => {
    const branch = await t.given.branch()
    const manager = await t.given.staff({ on: branch.business })
    const guard = await t.given.staff({ on: branch })
    expect((await kit.signIn(manager)).type).toBe('business')
    expect((await kit.signIn(guard)).type).toBe('shop')
  })

  it('limits codes to 5 in a quarter of an hour and 10 a day, and says so', async () => {
    for (let sent = 0; sent < 5; sent++) await send(asha.quickId)
    await expect(send(asha.quickId)).rejects.toMatchObject({
      status: 429,
      message: 'Too many codes were requested. Try again later.',
    })
    later(15 * 60_000)
    for (let sent = 0; sent < 5; sent++) await send(asha.quickId)
    later(15 * 60_000)
    await expect(send(asha.quickId)).rejects.toMatchObject({ status: 429 })
  })

  it('ID-04: limits wrong tries to 20 a day over all codes; then the right one fails too', async () => {
    for (let round = 0; round < 4; round++) {
      await send(asha.quickId)
      await kit.codeFor(asha)
      for (let tries = 0; tries < 5; tries++)
        await expect(verify(asha.quickId, '000000')).rejects.toMatchObject({ status: 422 })
      later(4 * 60_000)
    }
    await send(asha.quickId)
    await expect(verify(asha.quickId, await kit.codeFor(asha))).rejects.toMatchObject({
      status: 422,
      message: 'Invalid or expired OTP',
    })
  })

  it('lets nobody into an account that was closed in the meantime', async () => {
    await send(asha.quickId)
    const otp = await kit.codeFor(asha)
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', asha.personId)
      .execute()
    await expect(verify(asha.quickId, otp)).rejects.toMatchObject({ status: 422, message: 'Invalid or expired OTP' })
  })

  it('keeps no code in the database, only what a right one must match', async () => {
    await send(asha.quickId)
    const otp = await kit.codeFor(asha)
    const { rows } = await sql<{ all: string }>`
      select string_agg(c::text, ' ') || (select string_agg(data::text, ' ') from identity_jobs.job) as all from identity.code c
    `.execute(t.owner.identity)
    expect(rows[0]?.all).not.toMatch(new RegExp(`\\b${otp}\\b`))
  })
})

describe('a session', () => {
  it('is told to its owner, with a place to end it', async () => {
    await kit.signIn(asha)
    const notice = await kit.mailbox.messageTo(asha.email, 'New sign-in')
    expect(notice.text).toMatch(new RegExp(`^Someone signed in to your account ${asha.quickId} on 2 March 2026`))
    expect(notice.text).toMatch(
      /end the session here, without signing in:\s+http:\/\/quickprism\.test\/app\/end-session#\S+$/m,
    )
    expect(notice.text).toMatch(/^All your devices: http:\/\/quickprism\.test\/app\/account#devices$/m)
  })

  describe('that its owner did not begin', () => {
    const anyone = (token: string) => ({ body: { token } })
    /** Somebody signs in, and the owner reads about it. */
    const misuse = async () => {
      const thief = kit.browser()
      thief.token = (await kit.signIn(asha, thief)).access_token
      const { text } = await kit.mailbox.messageTo(asha.email, 'New sign-in')
      return { thief, link: /end-session#(\S+)/.exec(text)?.[1] as string }
    }

    it('is shown by the link in the mail, and ended by one tap, without signing in', async () => {
      const { thief, link } = await misuse()
      const begun = { app: 'dashboard', address: '127.0.0.1', signed_in_at: t.clock.held.toISOString() }
      expect(await t.as()(sessions.noticed, anyone(link))).toMatchObject({ ...begun, ended: false })
      await expect(thief.call(people.me, {})).resolves.toBeDefined()

      expect(await t.as()(sessions.endNoticed, anyone(link))).toEqual({ success: true, message: 'Session ended' })
      await expect(thief.call(people.me, {})).rejects.toMatchObject({ status: 401 })
      await expect(thief.call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 401 })
      expect(await t.as()(sessions.noticed, anyone(link))).toMatchObject({ ended: true })
      expect(await t.as()(sessions.endNoticed, anyone(link))).toMatchObject({
        message: 'This session had ended already',
      })
    })

    it('is ended alone: the others of its owner go on', async () => {
      const { thief, link } = await misuse()
      const own = kit.browser()
      own.token = (await kit.signIn(asha, own)).access_token
      const mine = (await own.call(sessions.devices, {})).find(({ current }) => current)
      const others = link.replace(/^[^.]+/, mine?.id as string)
      const gone = { status: 404, message: 'This link is no longer valid.' }
      await expect(t.as()(sessions.endNoticed, anyone(others))).rejects.toMatchObject(gone)
      await t.as()(sessions.endNoticed, anyone(link))
      await expect(thief.call(people.me, {})).rejects.toMatchObject({ status: 401 })
      await expect(own.call(people.me, {})).resolves.toBeDefined()
    })

    it.each(['made-up', `${randomUUID()}.AAAA`, '.'])('is not found by a link that is none: %s', async (token) => {
      const gone = { status: 404, message: 'This link is no longer valid.' }
      await expect(t.as()(sessions.noticed, anyone(token))).rejects.toMatchObject(gone)
      await expect(t.as()(sessions.endNoticed, anyone(token))).rejects.toMatchObject(gone)
    })

    it('has a link that works also where someone at the same address has tried too many that are none', async () => {
      const { link } = await misuse()
      const outcomes = new Set<number>()
      for (let tries = 0; tries < 121; tries++) {
        const body = { token: `${randomUUID()}.AAAA` }
        await t
          .as()(sessions.noticed, { body })
          .catch(({ status }) => outcomes.add(status))
      }
      expect([...outcomes]).toEqual([404, 429])
      await expect(t.as()(sessions.endNoticed, anyone(link))).resolves.toMatchObject({ message: 'Session ended' })
      later(3_600_000)
    })

    it('has a link for 30 days', async () => {
      const { link } = await misuse()
      later(30 * 86_400_000)
      await expect(t.as()(sessions.noticed, anyone(link))).resolves.toMatchObject({ ended: true })
      later(1)
      await expect(t.as()(sessions.noticed, anyone(link))).rejects.toMatchObject({ status: 404 })
    })
  })

  it('D1-API-03: is renewed by its cookie, which is replaced and of no use to scripts', async () => {
    const browser = kit.browser()
    await kit.signIn(asha, browser)
    expect(browser.setCookies.at(-1)).toMatch(
      /^__Host-refresh=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const before = browser.cookies.get('__Host-refresh')
    const renewed = await browser.call(sessions.refresh, { body: { app: 'dashboard' } })
    expect(renewed).toMatchObject({ quickID: asha.quickId, type: 'shop' })
    expect(browser.cookies.get('__Host-refresh')).not.toBe(before)
  })

  it('is nobody’s without a cookie, and over with one that was made up', async () => {
    const stranger = kit.browser()
    const ask = () => stranger.call(sessions.refresh, { body: { app: 'dashboard' } })
    expect(await ask()).toEqual({ access_token: null })
    expect(stranger.setCookies).toEqual([])
    for (const made of ['', 'nonsense', '1.1.abc']) {
      stranger.cookies.set('__Host-refresh', made)
      await expect(ask()).rejects.toMatchObject({ status: 401, message: 'Access token is required' })
    }
  })

  it('keeps its cookie when the server could not answer, and loses it when it is over', async () => {
    const phone = kit.browser()
    const { sessionId, cookieName, cookieValue } = await t.given.session(asha, 'companion')
    phone.cookies.set(cookieName, cookieValue)
    const renew = () => phone.call(sessions.refresh, { body: { app: 'companion' } })

    const locker = new pg.Client(t.databases.ownerUrls.identity)
    await locker.connect()
    await locker.query('begin')
    await locker.query('select from identity.session where session_id = $1 for update', [sessionId])
    const refused = await renew().catch((failed: CallFailed) => failed)
    await locker.end()
    expect(refused).toMatchObject({ status: 503 })
    expect(phone.setCookies).toEqual([])

    phone.token = (await renew()).access_token ?? undefined
    await phone.call(sessions.signOutDevice, { body: { id: sessionId } })
    await expect(renew()).rejects.toMatchObject({ status: 401 })
    expect(phone.cookies.has(cookieName)).toBe(false)
  })

  it('ends after 12 hours without use, and after 7 days in any case', async () => {
    const idle = kit.browser()
    await kit.signIn(asha, idle)
    later(12 * 3_600_000 + 1)
    await expect(idle.call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 401 })

    const busy = kit.browser()
    await kit.signIn(asha, busy)
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      await busy.call(sessions.refresh, { body: { app: 'dashboard' } })
      later(8 * 3_600_000)
    }
    await expect(busy.call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 401 })
  })

  it('D1-LOGOUT-02, D1-LOGOUT-05: ends with logout: neither token is good any more', async () => {
    const browser = kit.browser()
    const { access_token } = await kit.signIn(asha, browser)
    browser.token = access_token
    expect(await browser.call(sessions.logout, {})).toEqual({ success: true, detail: null })
    expect(browser.cookies.get('__Host-refresh')).toBeUndefined()
    await expect(browser.call(access.get, {})).rejects.toMatchObject({ status: 401 })
  })

  it('ends when someone signs in with the same browser: a sign-out may never have reached us', async () => {
    const phone = kit.browser()
    phone.token = (await kit.signIn(asha, phone, 'companion')).access_token
    const { call } = phone
    const before = { token: phone.token, cookies: new Map(phone.cookies) }
    phone.token = undefined
    await kit.signIn(await t.given.person({ email: 'next.owner@people.invalid' }), phone, 'companion')
    phone.token = before.token
    await expect(call(sessions.devices, {})).rejects.toMatchObject({ status: 401 })
    const copy = kit.browser()
    for (const [name, value] of before.cookies) copy.cookies.set(name, value)
    await expect(copy.call(sessions.refresh, { body: { app: 'companion' } })).rejects.toMatchObject({ status: 401 })
  })

  it('of a browser is not ended by a cookie that someone made up', async () => {
    const [own, other] = [kit.browser(), kit.browser()]
    own.token = (await kit.signIn(asha, own, 'companion')).access_token
    const forged = (own.cookies.get('__Host-companion') ?? '').replace(/.{3}$/, 'abc')
    other.cookies.set('__Host-companion', forged)
    await kit.signIn(await t.given.person({ email: 'maker.up@people.invalid' }), other, 'companion')
    expect(await own.call(sessions.devices, {})).not.toEqual([])
  })

  it('is listed among the devices and can be ended from another one', async () => {
    const [desk, phone] = [kit.browser(), kit.browser()]
    desk.token = (await kit.signIn(asha, desk)).access_token
    phone.token = (await kit.signIn(asha, phone, 'companion')).access_token
    const devices = await phone.call(sessions.devices, {})
    expect(devices.map(({ app, current }) => ({ app, current }))).toEqual(
      expect.arrayContaining([
        { app: 'companion', current: true },
        { app: 'dashboard', current: false },
      ]),
    )
    const other = devices.find(({ current }) => !current)
    await phone.call(sessions.signOutDevice, { body: { id: other?.id as string } })
    await expect(desk.call(access.get, {})).rejects.toMatchObject({ status: 401 })
    await expect(desk.call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 401 })
  })

  it('outlives the others when they are all ended from it', async () => {
    const browsers = [kit.browser(), kit.browser(), kit.browser()]
    for (const browser of browsers) browser.token = (await kit.signIn(asha, browser)).access_token
    const [here, ...others] = browsers
    expect(await here?.call(sessions.signOutOthers, {})).toMatchObject({ message: 'Signed out of all other devices' })
    expect(await here?.call(sessions.devices, {})).toHaveLength(1)
    for (const other of others) await expect(other.call(access.get, {})).rejects.toMatchObject({ status: 401 })
    expect(await here?.call(sessions.signOutOthers, {})).toMatchObject({ message: 'There was no other device' })
  })

  it('of a phone does what is the person’s own, and nothing that takes a permission or a membership', async () => {
    const business = await t.given.business()
    const phone = kit.browser()
    phone.token = (await kit.signIn(business.root, phone, 'companion')).access_token
    await expect(phone.call(people.me, {})).resolves.toMatchObject({ quickID: business.root.quickId })

    const elsewhere = { status: 403, message: 'This is done in the dashboard. Sign in there to continue.' }
    const inBusiness = { query: { business_quickID: business.quickId } }
    await expect(phone.call(branches.list, inBusiness)).rejects.toMatchObject(elsewhere)
    await expect(phone.call(access.get, {})).rejects.toMatchObject(elsewhere)
    await expect(phone.call(businesses.list, {})).rejects.toMatchObject(elsewhere)
    const role = roleForm({ scope_type: 'business', scope_id: business.quickId })
    await expect(phone.call(roles.create, { body: role })).rejects.toMatchObject(elsewhere)
    const nowhere = { query: { business_quickID: 'N0WHEREATA' } }
    await expect(phone.call(branches.list, nowhere)).rejects.toMatchObject(elsewhere)
  })

  it('cannot be ended by someone else', async () => {
    const [own, stranger] = [kit.browser(), kit.browser()]
    own.token = (await kit.signIn(asha, own)).access_token
    stranger.token = (await kit.signIn(await t.given.person(), stranger)).access_token
    const [device] = await own.call(sessions.devices, {})
    await expect(stranger.call(sessions.signOutDevice, { body: { id: device?.id as string } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(own.call(access.get, {})).resolves.toEqual([])
  })
})

describe('a business', () => {
  it('has sign-in and sign-out in its trail, once for each session that entered it, and the last login', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const cell = t.owner.cellOf(branch.business)
    const trail = async () => (await t.owner.trailOf(branch)).map(({ event, actor }) => ({ event, actor }))
    const browser = kit.browser()
    browser.token = (await kit.signIn(staff, browser)).access_token
    await browser.call(access.get, {})
    expect(await trail()).toEqual([])

    const signedInAt = t.clock.held
    const enter = () => browser.call(branches.list, { query: { business_quickID: branch.business.quickId } })
    const lastLogin = async () => {
      const { last_login_at } = await cell
        .selectFrom('business.membership')
        .select('last_login_at')
        .where('person_id', '=', staff.personId)
        .executeTakeFirstOrThrow()
      return last_login_at
    }
    for (let calls = 0; calls < 3; calls++) {
      await enter()
      t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    }
    expect(await trail()).toEqual([{ event: 'session.signed-in', actor: staff.personId }])
    expect(await lastLogin()).toEqual(signedInAt)

    await browser.call(sessions.logout, {})
    await eventually('writing the sign-out', async () => (await trail()).length === 2)
    expect((await trail()).at(-1)).toEqual({ event: 'session.signed-out', actor: staff.personId })
  })
})
