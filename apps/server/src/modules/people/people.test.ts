import { people } from '@quickprism/contract/people'
import { isQuickId } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignInKit, signInKit } from '../../testing/sign-in-kit.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

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
    const { quickID } = await t.as()(people.confirm, { body: { registration_token, otp } })
    expect(isQuickId(quickID, 8)).toBe(true)

    const welcome = await kit.mailbox.messageTo(form.email, 'Welcome')
    expect(welcome.text).toContain(`your quickID is ${quickID}`)
    await t.as()(sessions.sendOtp, { body: { quickID } })
    const code = await kit.codeFor({ email: form.email } as never, otp)
    expect(await t.as()(sessions.verifyOtp, { body: { quickID, otp: code } })).toMatchObject({ quickID, type: 'shop' })
  })

  it('makes one person of one registration, however often it is confirmed', async () => {
    const email = 'once@people.invalid'
    const { registration_token } = await t.as()(people.register, { body: { ...form, email, mobile: '9845031908' } })
    const otp = kit.codeIn(await kit.mailbox.messageTo(email))
    const confirm = () => t.as()(people.confirm, { body: { registration_token, otp } })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, confirm))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
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
      message: 'If an account uses this address, its quickIDs are on their way.',
    })
    expect(unknown).toEqual(known)
    expect((await kit.mailbox.messageTo('zoya@people.invalid', 'quickID')).text).toContain(
      `${person.quickId}  Zoya Khan`,
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
      birth_date: '1990-01-02',
      gender: null,
    })
    await me(people.editMe, { body: { name: 'New\u202e Name', birth_date: null, gender: 'F' } })
    expect(await me(people.me, {})).toMatchObject({ name: 'New  Name', birth_date: null, gender: 'F' })
  })

  it('come with a pass that changes every minute', async () => {
    const me = t.as(await t.given.person())
    t.clock.held = new Date('2026-03-02T05:00:10Z')
    const first = await me(people.pass, {})
    t.clock.held = new Date('2026-03-02T05:00:59Z')
    expect((await me(people.pass, {})).qr_base64).toBe(first.qr_base64)
    expect(first.valid_until).toBe('2026-03-02T05:01:00.000Z')
    t.clock.held = new Date('2026-03-02T05:01:00Z')
    expect((await me(people.pass, {})).qr_base64).not.toBe(first.qr_base64)
  })
})
