import { execFileSync } from 'node:child_process'
import { branches } from '@quickprism/contract/branches'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueClearance } from './adapters/clearance.ts'
import { senderOf, smtpMail } from './adapters/mail.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp({ settings: { product: 'Dwara' } })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const READER = 'pdftotext'
const textOf = (pdf: Buffer) => execFileSync(READER, ['-', '-'], { input: pdf }).toString()

describe('an installation with a name of its own', () => {
  it('says it in every message', async () => {
    const person = await t.given.person({ mobile: '9812345671' })
    await t.as()(sessions.sendOtp, { body: { quickID: person.quickId } })
    expect((await kit.mailbox.messageTo(person.email)).subject).toMatch(/^\d{6} is your Dwara code$/)
    expect((await kit.mailbox.messageTo('+919812345671')).text).toMatch(/^\d{6} is your Dwara code\. It expires/)
    await t.as()(people.forgotQuickId, { body: { contact: person.email } })
    expect((await kit.mailbox.messageTo(person.email, 'Your Dwara quickID')).text).toContain(person.quickId)
  })

  it('prints it on posters', async () => {
    const branch = await t.given.branch()
    const poster = await t.as(branch.business.root)(branches.poster, { query: { shop_quickID: branch.quickId } })
    const words = textOf(Buffer.from(await poster.arrayBuffer()))
    expect(words).toContain('Dwara')
    expect(words).not.toContain('QuickPrism')
  })

  it.each([
    [undefined, 'Dwara <no-reply@visit.dwara.invalid>'],
    ['desk@dwara.invalid', 'Dwara <desk@dwara.invalid>'],
    ['Front desk <desk@dwara.invalid>', 'Front desk <desk@dwara.invalid>'],
  ])('sends mail under it, unless told otherwise: MAIL_FROM=%s', async (MAIL_FROM, from) => {
    const mail = smtpMail(kit.mailbox.smtpUrl, senderOf({ MAIL_FROM, ORIGIN: 'https://visit.dwara.invalid' }, 'Dwara'))
    const to = `${crypto.randomUUID()}@people.invalid`
    await mail.send({ to, subject: 'Hello', text: 'Hello' }, issueClearance())
    mail.close()
    expect((await kit.mailbox.messageTo(to)).from).toBe(from)
  })
})
