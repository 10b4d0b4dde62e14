import { randomUUID } from 'node:crypto'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

const anAddress = () => `${randomUUID()}@people.invalid`
const phoneOf = (person: GivenPerson) => atTheDoor(t).phoneOf(person)
const codeSentTo = async (address: string) => kit.codeIn(await kit.mailbox.messageTo(address))
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a contact that is not confirmed', () => {
  it('is confirmed by the code that went there alone, and codes to sign in go there from then on', async () => {
    const person = await t.given.person({ unproven: ['email'] })
    const phone = phoneOf(person)
    expect(await phone(people.me, {})).toMatchObject({ email_confirmed: false, mobile_confirmed: true })

    await phone(people.sendContactCode, { body: { contact: 'email', value: person.email } })
    const otp = await codeSentTo(person.email)
    spec('T3')
    expect(kit.mailbox.messages.filter(({ to }) => to.includes(person.mobile))).toEqual([])
    await phone(people.confirmContact, { body: { contact: 'email', otp } })
    expect(await phone(people.me, {})).toMatchObject({ email_confirmed: true, mobile_confirmed: true })

    // The mobile that was proven before hears of it, without the whole address.
    const notice = await kit.mailbox.messageTo(`+91${person.mobile}`)
    expect(notice.text).toContain(`was confirmed for your QuickPrism account ${person.quickId}`)
    expect(notice.text).not.toContain(person.email)
    expect((await kit.mailbox.messageTo(person.email, 'Welcome')).text).toContain(person.quickId)
    expect(await kit.signIn(person)).toMatchObject({ quickID: person.quickId })
  })

  it('is not confirmed by a code that went to the one before', async () => {
    const person = await t.given.person({ unproven: ['email'] })
    const phone = phoneOf(person)
    const stranger = anAddress()
    await phone(people.sendContactCode, { body: { contact: 'email', value: person.email } })
    const otp = await codeSentTo(person.email)
    await phone(people.sendContactCode, { body: { contact: 'email', value: stranger } })
    await codeSentTo(stranger)
    spec('T5')
    await expect(phone(people.confirmContact, { body: { contact: 'email', otp } })).rejects.toMatchObject({
      status: 422,
      message: 'Invalid or expired OTP',
    })
    expect(await phone(people.me, {})).toMatchObject({ email: stranger, email_confirmed: false })
  })

  it('is not confirmed by guessing: after five wrong codes the right one fails', async () => {
    const person = await t.given.person({ unproven: ['mobile'] })
    const phone = phoneOf(person)
    await phone(people.sendContactCode, { body: { contact: 'mobile', value: person.mobile } })
    const otp = await codeSentTo(`+91${person.mobile}`)
    const confirm = (code: string) => phone(people.confirmContact, { body: { contact: 'mobile', otp: code } })
    for (let guess = 0; guess < 5; guess++) await expect(confirm(wrong(otp))).rejects.toMatchObject({ status: 422 })
    await expect(confirm(otp)).rejects.toMatchObject({ status: 422 })
    expect(await phone(people.me, {})).toMatchObject({ mobile_confirmed: false })
  })

  it('is changed and removed, and receives nothing but the code', async () => {
    const person = await t.given.person({ unproven: ['email'] })
    const phone = phoneOf(person)
    const other = anAddress()
    await phone(people.sendContactCode, { body: { contact: 'email', value: other } })
    await codeSentTo(other)
    await phone(people.removeContact, { body: { contact: 'email' } })
    expect(await phone(people.me, {})).toMatchObject({ email: null, email_confirmed: false })
    await phone(people.sendContactCode, { body: { contact: 'email', value: person.email } })
    await codeSentTo(person.email)
    expect(await phone(people.me, {})).toMatchObject({ email: person.email, email_confirmed: false })

    await t.as()(sessions.sendOtp, { body: { quickID: person.quickId } })
    await kit.mailbox.messageTo(`+91${person.mobile}`)
    spec('T3')
    expect(
      kit.mailbox.messages.filter(({ to }) => to.includes(person.email) || to.includes(other)).map(kit.codeIn),
    ).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
  })
})

describe('an account', () => {
  it('keeps its confirmed contacts: they are neither changed nor removed here', async () => {
    const phone = phoneOf(await t.given.person({ unproven: ['email'] }))
    const refused = { status: 409, message: 'It is confirmed already and cannot be changed here.' }
    await expect(
      phone(people.sendContactCode, { body: { contact: 'mobile', value: '9811100002' } }),
    ).rejects.toMatchObject(refused)
    await expect(phone(people.removeContact, { body: { contact: 'mobile' } })).rejects.toMatchObject(refused)
  })

  it('of which neither contact is confirmed loses none of them', async () => {
    const person = await t.given.person({ unproven: ['email', 'mobile'] })
    const phone = phoneOf(person)
    const refused = { status: 409, message: 'Confirm one of your contacts before you change or remove the other.' }
    await expect(
      phone(people.sendContactCode, { body: { contact: 'email', value: anAddress() } }),
    ).rejects.toMatchObject(refused)
    await expect(phone(people.removeContact, { body: { contact: 'email' } })).rejects.toMatchObject(refused)
    expect(await phone(people.me, {})).toMatchObject({ email: person.email, mobile: person.mobile })
  })

  it('sends codes to ten contacts a day at most, whatever it types', async () => {
    const phone = phoneOf(await t.given.person({ unproven: ['email'] }))
    const send = () => phone(people.sendContactCode, { body: { contact: 'email', value: anAddress() } })
    for (let count = 0; count < 10; count++) await send()
    spec('T3')
    await expect(send()).rejects.toMatchObject({ status: 429 })
  })
})
