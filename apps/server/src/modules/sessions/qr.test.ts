import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { approveByPhone, type Browser, numberOnScreen, openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A browser that shows a QR, and a phone that is signed in. */
let desk: Browser
let token: string
let phone: ReturnType<TestApp['as']>
let owner: Awaited<ReturnType<TestApp['given']['person']>>
beforeEach(async () => {
  desk = openBrowser(t.url)
  owner = await t.given.person({ name: 'Meera Iyer' })
  phone = atTheDoor(t).phoneOf(owner)
  const begun = await desk.call(sessions.generateQr, {})
  token = begun.session_token
})

const later = (seconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + seconds * 1000)
}
const look = (browser = desk) => browser.call(sessions.qrStatus, { query: { session_token: token } })
const scan = (by = phone) => by(sessions.qrRequest, { query: { session_token: token } })
const say = (approve: boolean, number?: number) =>
  phone(sessions.approveQr, { body: { session_token: token, approve, ...(number ? { number } : {}) } })
const approve = () => approveByPhone(t, phone, token)

describe('signing in by phone', () => {
  it('D1-LOGIN-21, D1-LOGIN-41: begins with a QR image and a token that is only a name', async () => {
    const begun = await desk.call(sessions.generateQr, {})
    expect(begun).toEqual({ qr_base64: expect.any(String), session_token: expect.any(String), detail: null })
    expect(Buffer.from(begun.qr_base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(desk.setCookies.at(-1)).toMatch(
      /^__Host-qr-[\w-]{12}=[^;]+; Max-Age=330; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('D1-LOGIN-22, D1-LOGIN-43: waits until the phone approves, then gives the tokens once', async () => {
    expect(await look()).toEqual({ status: 'pending', detail: null })
    await approve()
    later(5)
    expect(await look()).toEqual({
      status: 'authenticated',
      access_token: expect.any(String),
      quickID: owner.quickId,
      name: 'Meera Iyer',
      type: 'shop',
      detail: null,
    })
    expect(desk.cookies.has('__Host-refresh')).toBe(true)
    later(5)
    await expect(look()).rejects.toMatchObject({ status: 404, message: 'Session token not found or expired' })
  })

  it('shows the phone who asks before it answers', async () => {
    expect(await scan()).toEqual({
      device: expect.any(String),
      address: '127.0.0.1',
      place: null,
      requested_at: t.clock.held.toISOString(),
      numbers: [expect.any(Number), expect.any(Number), expect.any(Number)],
      seconds_left: 120,
    })
  })

  it('goes on in each of two sign-in pages of one browser', async () => {
    const second = await desk.call(sessions.generateQr, {})
    expect(await look()).toMatchObject({ status: 'pending' })
    expect(await desk.call(sessions.qrStatus, { query: { session_token: second.session_token } })).toMatchObject({
      status: 'pending',
    })
  })

  it('tells the browser that the phone said no', async () => {
    await say(false)
    expect(await look()).toMatchObject({ status: 'denied' })
    later(5)
    await expect(say(true, 42)).rejects.toMatchObject({ status: 404 })
  })

  it('ID-08: gives nothing to someone who only has what the QR shows', async () => {
    const thief = openBrowser(t.url)
    await thief.call(sessions.generateQr, {})
    await approve()
    await expect(look(thief)).rejects.toMatchObject({ status: 404, message: 'Session token not found or expired' })
    await expect(look(openBrowser(t.url))).rejects.toMatchObject({ status: 404 })
    later(5)
    expect(await look()).toMatchObject({ status: 'authenticated' })
  })

  it('ID-08: asks a browser that looks too often to slow down, by 5 seconds more each time', async () => {
    await look()
    later(1)
    expect(await look()).toMatchObject({ status: 'slow_down' })
    later(5)
    expect(await look()).toMatchObject({ status: 'slow_down' })
    later(15)
    expect(await look()).toMatchObject({ status: 'pending' })
  })

  it('ID-08: gives one token to a hundred looks at the same moment', async () => {
    await approve()
    const looks = await Promise.all(Array.from({ length: 100 }, () => look().catch(({ status }) => ({ status }))))
    expect(looks.filter(({ status }) => status === 'authenticated')).toHaveLength(1)
  })

  it('D1-LOGIN-31: is over after five minutes', async () => {
    later(301)
    await expect(look()).rejects.toMatchObject({ status: 404, message: 'Session token not found or expired' })
    await expect(say(true, 42)).rejects.toMatchObject({ status: 404 })
  })

  it.each(['closed', 'signed out everywhere', 'signed out on the phone'])(
    'ID-10: gives nothing when the account was %s between approving and looking',
    async (how) => {
      await approve()
      const change = t.owner.identity.updateTable('identity.person').where('person_id', '=', owner.personId)
      if (how === 'closed') await change.set({ closed_at: t.clock.held }).execute()
      if (how === 'signed out everywhere') await change.set((row) => ({ epoch: row('epoch', '+', 1) })).execute()
      if (how === 'signed out on the phone') await phone(sessions.logout, {})
      later(5)
      await expect(look()).rejects.toMatchObject({ status: 404 })
    },
  )
})

describe('the number', () => {
  it('is on the screen from its next look after the scan, and one of three on the phone', async () => {
    expect(await look()).toEqual({ status: 'pending', detail: null })
    const { numbers } = await scan()
    later(5)
    const shown = await look()
    expect(shown).toEqual({
      status: 'pending',
      scanned: true,
      number: expect.any(Number),
      seconds_left: 115,
      detail: null,
    })
    expect(numbers).toContain(shown.number)
    expect(new Set(numbers.map((number) => Math.floor(number / 10))).size).toBe(3)
    for (const number of numbers) expect(number).toBeGreaterThanOrEqual(10)
    later(5)
    await say(true, shown.number)
    expect(await look()).toMatchObject({ status: 'authenticated', quickID: owner.quickId })
  })

  it('stands in any of the three places', async () => {
    const places = new Set<number>()
    for (let scans = 0; scans < 40 && places.size < 3; scans++) {
      token = (await desk.call(sessions.generateQr, {})).session_token
      const { numbers } = await scan()
      places.add(numbers.indexOf((await numberOnScreen(t, token)) as number))
    }
    expect([...places].sort()).toEqual([0, 1, 2])
  })

  it('is the same when the phone looks again, and has no more time', async () => {
    const first = await scan()
    later(60)
    expect(await scan()).toEqual({ ...first, seconds_left: 60 })
    later(61)
    await expect(scan()).rejects.toMatchObject({ status: 404, message: 'Session token not found or expired' })
    await expect(look()).rejects.toMatchObject({ status: 404 })
  })

  it('has no more time than the QR had', async () => {
    later(250)
    expect(await scan()).toMatchObject({ seconds_left: 50 })
  })

  it('ends the sign-in when another one was picked, also for the right one afterwards', async () => {
    const { numbers } = await scan()
    const right = (await numberOnScreen(t, token)) as number
    const wrong = numbers.find((number) => number !== right) as number
    await expect(say(true, wrong)).rejects.toMatchObject({
      status: 422,
      message: 'That number does not match. Scan again.',
    })
    await expect(say(true, right)).rejects.toMatchObject({ status: 404 })
    await expect(scan()).rejects.toMatchObject({ status: 404 })
    expect(await look()).toEqual({ status: 'denied', detail: null })
  })

  it.each(['scanned', 'never looked at'])('ends a sign-in that was %s when none was said', async (how) => {
    if (how === 'scanned') await scan()
    await expect(say(true)).rejects.toMatchObject({
      status: 422,
      message: 'Approving takes the number on the screen. Scan again.',
    })
    expect(await look()).toMatchObject({ status: 'denied' })
  })

  it('cannot be guessed by a phone that never looked', async () => {
    await expect(say(true, 42)).rejects.toMatchObject({ status: 422 })
    expect(await look()).toMatchObject({ status: 'denied' })
  })

  it('takes one of many picks at the same moment', async () => {
    const { numbers } = await scan()
    const right = (await numberOnScreen(t, token)) as number
    const wrong = numbers.filter((number) => number !== right)
    const picks = Array.from({ length: 30 }, (_, pick) => (pick === 0 ? wrong[0] : right) as number)
    const answers = await Promise.all(
      picks.map((pick) =>
        say(true, pick).then(
          () => 200,
          ({ status }) => status,
        ),
      ),
    )
    expect(answers.filter((status) => status === 200 || status === 422)).toHaveLength(1)
  })

  it('is the first phone’s: a second one is told so, and can neither answer nor deny', async () => {
    await scan()
    const second = atTheDoor(t).phoneOf(await t.given.person())
    await expect(scan(second)).rejects.toMatchObject({
      status: 409,
      message: 'Another phone has scanned this code. Show a new code on that screen and scan it.',
    })
    for (const approve of [true, false]) {
      const body = { session_token: token, approve, number: (await numberOnScreen(t, token)) as number }
      await expect(second(sessions.approveQr, { body })).rejects.toMatchObject({ status: 404 })
    }
    await say(true, (await numberOnScreen(t, token)) as number)
    expect(await look()).toMatchObject({ status: 'authenticated', quickID: owner.quickId })
  })
})

describe('a session that a phone approved', () => {
  const approvedDesk = async () => {
    await approve()
    later(5)
    desk.token = (await look()).access_token
  }
  const me = () => desk.call(people.me, {})

  it.each([
    ['is signed out', () => phone(sessions.logout, {})],
    [
      'is signed out from elsewhere',
      async () => {
        const [used] = (await phone(sessions.devices, {})).filter(({ current }) => current)
        await t.as(owner)(sessions.signOutDevice, { body: { id: used?.id as string } })
      },
    ],
    ['is ended by the very session it approved', () => desk.call(sessions.signOutOthers, {})],
  ])('ends when the phone %s within ten minutes', async (_, end) => {
    await approvedDesk()
    await expect(me()).resolves.toMatchObject({ quickID: owner.quickId })
    later(9 * 60)
    await end()
    await expect(me()).rejects.toMatchObject({ status: 401 })
    await expect(desk.call(sessions.refresh, { body: { app: 'dashboard' } })).rejects.toMatchObject({ status: 401 })
  })

  it('stays when the phone is signed out later than that', async () => {
    await approvedDesk()
    later(10 * 60)
    await phone(sessions.logout, {})
    desk.token = (await desk.call(sessions.refresh, { body: { app: 'dashboard' } })).access_token ?? undefined
    await expect(me()).resolves.toMatchObject({ quickID: owner.quickId })
  })

  it('never outlives a phone that is signed out in the moment it begins', async () => {
    for (let run = 0; run < 10; run++) {
      const pair = openBrowser(t.url)
      const mobile = atTheDoor(t).phoneOf(owner)
      const { session_token } = await pair.call(sessions.generateQr, {})
      await mobile(sessions.qrRequest, { query: { session_token } })
      const number = (await numberOnScreen(t, session_token)) as number
      await mobile(sessions.approveQr, { body: { session_token, approve: true, number } })
      const [looked] = await Promise.all([
        pair.call(sessions.qrStatus, { query: { session_token } }).catch(() => undefined),
        mobile(sessions.logout, {}),
      ])
      pair.token = looked?.access_token
      await expect(pair.call(people.me, {})).rejects.toMatchObject({ status: 401 })
    }
  })
})

describe('who approves', () => {
  it('is a phone: a dashboard may not even look', async () => {
    const elsewhere = { status: 403, message: 'This is done in the visitor app on your phone.' }
    const colleague = t.as(owner)
    await expect(colleague(sessions.qrRequest, { query: { session_token: token } })).rejects.toMatchObject(elsewhere)
    await expect(
      colleague(sessions.approveQr, { body: { session_token: token, approve: true } }),
    ).rejects.toMatchObject(elsewhere)
    expect(await look()).toEqual({ status: 'pending', detail: null })
  })
})
