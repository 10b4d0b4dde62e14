import { randomUUID } from 'node:crypto'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { users } from '@quickprism/contract/users'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smsDigitsOf } from '../codes/service.ts'

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

const SENDING = ['people.tell-quick-ids', 'codes.deliver-mail']

/** The worker has done all that it was given. */
const allSent = () =>
  expect
    .poll(async () => {
      const jobs = (await heldJobs(t)).ofPeople.filter(({ name }) => SENDING.includes(name))
      return jobs.length > 0 && jobs.every(({ state }) => state === 'completed')
    })
    .toBe(true)

describe('an account whose mobile is proven and whose e-mail was only typed', () => {
  it('cannot be signed in to by the owner of that e-mail', async () => {
    const stranger = 'stranger@people.invalid'
    const owner = await t.given.person({ email: stranger, unproven: ['email'] })
    const browser = kit.browser()
    await browser.call(people.forgotQuickId, { body: { contact: stranger } })
    await browser.call(sessions.sendOtp, { body: { quickID: owner.quickId } })
    await allSent()
    const mails = kit.mailbox.messages.filter(({ to }) => to.includes(stranger))
    const codes = mails.flatMap((mail) => kit.codeIn(mail) ?? [])
    const signedIn = await browser
      .call(sessions.verifyOtp, { body: { quickID: owner.quickId, otp: codes.at(-1) ?? '000000', app: 'dashboard' } })
      .then(({ quickID }) => quickID)
      .catch(() => 'nobody')
    spec('T3')
    spec('T5')
    expect.soft(signedIn, 'who is signed in with what came to the unproven address').toBe('nobody')
    expect.soft(mails.map(({ text }) => text).join('\n'), 'what came there').not.toContain(owner.quickId)
  })

  it('is not named to the owner of that e-mail, who would take it for their own', async () => {
    const email = 'asha@people.invalid'
    const trap = await t.given.person({ email, unproven: ['email'] })
    const browser = kit.browser()
    await browser.call(people.forgotQuickId, { body: { contact: email } })
    await allSent()
    const texts = kit.mailbox.messages.filter(({ to }) => to.includes(email)).map(({ text }) => text)
    spec('T3')
    expect(texts.join('\n')).not.toContain(trap.quickId)
  })
})

describe('an account that an operator wrote down', () => {
  const made = (mobile: string) => t.given.person({ mobile, unproven: ['email', 'mobile'] })

  const askForCodes = async ({ quickId, email, mobile }: Awaited<ReturnType<typeof made>>) => {
    const browser = kit.browser()
    await browser.call(sessions.sendOtp, { body: { quickID: quickId } })
    const mailed = kit.codeIn(await kit.mailbox.messageTo(email, 'code'))
    const texted = kit.codeIn(await kit.mailbox.messageTo(`+91${mobile}`))
    return { browser, mailed, texted }
  }

  const provenOf = ({ personId }: Awaited<ReturnType<typeof made>>) =>
    t.owner.identity
      .selectFrom('identity.person')
      .select(['email_proven', 'mobile_proven', 'reachable_email', 'reachable_mobile'])
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()

  it.each([
    ['e-mail', 'mailed', { email_proven: true, mobile_proven: false, reachable_mobile: null }],
    ['text message', 'texted', { email_proven: false, mobile_proven: true, reachable_email: null }],
  ] as const)('has proven the contact of the %s whose code opened it first', async (_, code, after) => {
    const person = await made(code === 'mailed' ? '9811000001' : '9811000002')
    const { browser, ...codes } = await askForCodes(person)
    spec('T3')
    expect(codes.mailed).not.toBe(codes.texted)
    await browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp: codes[code], app: 'dashboard' } })
    expect(await provenOf(person)).toMatchObject(after)
  })

  it('keeps no contact that was not proven in the list of users of its businesses', async () => {
    const person = await made('9811000003')
    const { root, quickId } = await t.given.business()
    const body = { quick_id: person.quickId, scope_type: 'business' as const, scope_role_data: { [quickId]: [] } }
    await t.as(root)(users.create, { body }, { key: randomUUID() })
    const mobileShown = async () =>
      (await t.as(root)(users.details, { params: { userId: person.quickId }, query: { businessId: quickId } })).mobile
    expect(await mobileShown()).toBe('XXXXXX0003')
    const { browser, mailed } = await askForCodes(person)
    await browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp: mailed, app: 'dashboard' } })
    await expect.poll(mobileShown).toBeNull()
  })
})

it('the code of a text message opens no account beside that of its mail, once a contact is proven', async () => {
  const person = await t.given.person()
  const browser = kit.browser()
  await browser.call(sessions.sendOtp, { body: { quickID: person.quickId } })
  const { code_id } = await t.owner.identity
    .selectFrom('identity.code')
    .select('code_id')
    .where('subject', '=', person.quickId)
    .executeTakeFirstOrThrow()
  const otp = smsDigitsOf(t.deps, code_id)
  await expect(
    browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp, app: 'dashboard' } }),
  ).rejects.toMatchObject({ status: 422 })
})
