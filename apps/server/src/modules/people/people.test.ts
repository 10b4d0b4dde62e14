import { people } from '@quickprism/contract/people'
import { isQuickId } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { openBrowser, type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
beforeAll(async () => {
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ redis: client })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
  client.disconnect()
  await redis.kill()
})

const form = {
  name: '  Kabir   Anand ',
  email: 'kabir@people.invalid',
  mobile: '9845031907',
  birth_date: '1994-02-28',
  gender: 'M' as const,
}

describe('registering', () => {
  it('issues a quickID for a confirmed code, which then signs in', async () => {
    const { registration_token } = await t.as()(people.register, { body: form })
    const otp = kit.codeIn(await kit.mailbox.messageTo(form.email))
    const { quickID } = await t.as()(sessions.signUp, { body: { registration_token, otp, app: 'companion' } })
    expect(isQuickId(quickID, 8)).toBe(true)

    const welcome = await kit.mailbox.messageTo(form.email, 'Welcome')
    expect(welcome.text).toMatch(new RegExp(`^Your quickID is ${quickID}\\.`))
    expect(welcome.text).toContain('It was registered for “Kabir Anand”.')
    await t.as()(sessions.sendOtp, { body: { quickID } })
    const code = await kit.codeFor({ email: form.email } as never, otp)
    expect(await t.as()(sessions.verifyOtp, { body: { quickID, otp: code } })).toMatchObject({ quickID, type: 'shop' })

    // Of this sign-in there is a notice; of the session that signing up made there is none beside the welcome.
    await kit.mailbox.messageTo(form.email, 'New sign-in')
    const notices = kit.mailbox.messages.filter(
      ({ to, subject }) => to.includes(form.email) && subject.includes('New sign-in'),
    )
    expect(notices).toHaveLength(1)
  })

  it('signs in with the same code where the new person wants to be in at once', async () => {
    const email = 'at-the-poster@people.invalid'
    const { registration_token } = await t.as()(people.register, { body: { ...form, email, mobile: '9845031909' } })
    const otp = kit.codeIn(await kit.mailbox.messageTo(email))
    const browser = openBrowser(t.url)
    const wrong = otp === '000000' ? '000001' : '000000'
    const signUp = (code: string) =>
      browser.call(sessions.signUp, { body: { registration_token, otp: code, app: 'companion' } })
    await expect(signUp(wrong)).rejects.toThrow('Invalid or expired OTP')
    expect(browser.cookies.size).toBe(0)

    const { quickID, name, access_token } = await signUp(otp)
    expect({ name, isQuickId: isQuickId(quickID, 8) }).toEqual({ name: 'Kabir   Anand', isQuickId: true })
    expect([...browser.cookies.keys()]).toContain('__Host-companion')
    browser.token = access_token
    expect(await browser.call(people.me, {})).toMatchObject({ quickID, email })
    // Opened again it is the same person, and the registration is used up.
    expect(await browser.call(sessions.refresh, { body: { app: 'companion' } })).toMatchObject({ quickID })
    await expect(signUp(otp)).rejects.toThrow('Invalid or expired OTP')
    expect((await kit.mailbox.messageTo(email, 'Welcome')).text).toContain(quickID)
  })

  it('makes one person of one registration, however often it is confirmed', async () => {
    const email = 'once@people.invalid'
    const { registration_token } = await t.as()(people.register, { body: { ...form, email, mobile: '9845031908' } })
    const otp = kit.codeIn(await kit.mailbox.messageTo(email))
    const confirm = () => t.as()(sessions.signUp, { body: { registration_token, otp, app: 'companion' } })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, confirm))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('opens no message with what was typed: a stranger may have typed it for someone else', async () => {
    const email = 'stranger@people.invalid'
    const name = 'Your KYC is due: evil.example'
    const { registration_token } = await t.as()(people.register, {
      body: { ...form, name, email, mobile: '9845031910' },
    })
    const code = await kit.mailbox.messageTo(email)
    const otp = kit.codeIn(code)
    expect(code.text).toMatch(new RegExp(`^${otp} is your QuickPrism code`))
    expect(`${code.subject} ${code.text}`).not.toContain('KYC')
    expect((await kit.mailbox.messageTo('+919845031910')).text).not.toContain('KYC')

    const { quickID } = await t.as()(sessions.signUp, { body: { registration_token, otp, app: 'companion' } })
    const welcome = await kit.mailbox.messageTo(email, 'Welcome')
    expect(welcome.text).toMatch(new RegExp(`^Your quickID is ${quickID}\\.`))
    expect(welcome.text).toContain('“Your KYC is due: evil. example”')

    await t.as()(people.forgotQuickId, { body: { contact: email } })
    const list = await kit.mailbox.messageTo(email, 'quickID')
    expect(list.text).toMatch(/^These quickIDs belong to this address:/)
    expect(list.text).toContain(`${quickID}  “Your KYC is due: evil. example”`)
  })

  it('sends to one mobile or mailbox as often as codes may be sent, whoever asks, forgotten quickIDs included', async () => {
    const TOO_MANY = { status: 429, message: 'Too many codes were requested. Try again later.' }
    const started = t.clock.held
    const register = (count: number, told: { email?: string; mobile?: string }) =>
      t.as()(people.register, {
        body: { ...form, email: `many${count}@people.invalid`, mobile: `98450320${10 + count}`, ...told },
      })
    const later = () => {
      t.clock.held = new Date(t.clock.held.getTime() + 15 * 60_000)
    }
    for (let count = 0; count < 5; count++) await register(count, { mobile: '9845033000' })
    await expect(register(5, { mobile: '9845033000' })).rejects.toMatchObject(TOO_MANY)
    later()
    for (let count = 5; count < 10; count++) await register(count, { mobile: '9845033000' })
    later()
    await expect(register(10, { mobile: '9845033000' })).rejects.toMatchObject(TOO_MANY)
    await expect(t.as()(people.forgotQuickId, { body: { contact: '9845033000' } })).rejects.toMatchObject(TOO_MANY)

    for (let count = 20; count < 25; count++) await register(count, { email: `Victim+${count}@people.invalid` })
    await expect(register(25, { email: 'victim@people.invalid' })).rejects.toMatchObject(TOO_MANY)
    later()
    for (let count = 0; count < 5; count++) {
      await t.as()(people.forgotQuickId, { body: { contact: 'victim@people.invalid' } })
    }
    later()
    await expect(t.as()(people.forgotQuickId, { body: { contact: 'VICTIM@people.invalid' } })).rejects.toMatchObject(
      TOO_MANY,
    )
    t.clock.held = started
  })

  it('counts a mailbox once where its provider skips the dots in its name, and elsewhere each by itself', async () => {
    const register = (count: number, email: string) =>
      t.as()(people.register, { body: { ...form, email, mobile: `98450340${10 + count}` } })
    const dotted = ['v.ictim', 'vi.ctim', 'vic.tim', 'vict.im', 'v.i.c.t.i.m']
    for (const [count, name] of dotted.entries()) await register(count, `${name}@gmail.com`)
    await expect(register(5, 'Victim@gmail.com')).rejects.toMatchObject({ status: 429 })
    for (const [count, name] of dotted.entries()) await register(10 + count, `${name}@dotted.invalid`)
    await expect(register(15, 'victim@dotted.invalid')).resolves.toMatchObject({ otp_sent: true })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'nowhere' }, 'email', 'Invalid email format'],
    [{ mobile: '12345' }, 'mobile', 'Contact number must be 10 digits'],
  ])('says what is wrong with %j', async (wrong, field, sentence) => {
    await expect(t.as()(people.register, { body: { ...form, ...wrong } })).rejects.toMatchObject({
      status: 422,
      message: sentence,
      failure: { fields: { [field]: sentence } },
    })
  })
})

describe('a forgotten quickID', () => {
  it('is sent to the address it belongs to, and the answer is the same for an unknown one', async () => {
    const person = await t.given.person({ name: 'Zoya Khan', email: 'zoya@people.invalid' })
    const known = await t.as()(people.forgotQuickId, { body: { contact: 'Zoya@People.invalid' } })
    const unknown = await t.as()(people.forgotQuickId, { body: { contact: 'nobody@people.invalid' } })
    expect(known).toEqual({
      success: true,
      message: 'If this address has an account, we have sent its quickIDs.',
    })
    expect(unknown).toEqual(known)
    expect((await kit.mailbox.messageTo('zoya@people.invalid', 'quickID')).text).toContain(
      `${person.quickId}  “Zoya Khan”`,
    )
  })

  it('is sent to a mobile by text message', async () => {
    const person = await t.given.person({ mobile: '9812345670' })
    await t.as()(people.forgotQuickId, { body: { contact: '9812345670' } })
    expect((await kit.mailbox.messageTo('+919812345670')).text).toBe(`Your QuickPrism quickID: ${person.quickId}`)
  })
})

describe('one’s own details', () => {
  it('are shown as they are, and changed', async () => {
    const person = await t.given.person({ name: 'Old Name', birthDate: '1990-01-02' })
    const me = t.as(person)
    expect(await me(people.me, {})).toEqual({
      quickID: person.quickId,
      name: 'Old Name',
      email: person.email,
      mobile: person.mobile,
      email_confirmed: true,
      mobile_confirmed: true,
      birth_date: '1990-01-02',
      gender: null,
    })
    await me(people.editMe, { body: { name: 'New\u202e Name', birth_date: null, gender: 'F' } })
    expect(await me(people.me, {})).toMatchObject({ name: 'New  Name', birth_date: null, gender: 'F' })
  })
})
