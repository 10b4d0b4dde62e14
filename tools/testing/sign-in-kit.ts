import { type Call, createClient } from '@quickprism/client/client'
import type { App } from '@quickprism/contract/app'
import { sessions } from '@quickprism/contract/sessions'
import { smtpMail } from '@quickprism/server/adapters/mail'
import { httpSms } from '@quickprism/server/adapters/sms'
import { digitsOf } from '@quickprism/server/modules/codes/service'
import { startWorkers } from '@quickprism/server/workers'
import type { CaughtMessage } from '../stubs/mailbox/read-message.ts'
import { type Mailbox, startMailbox } from '../stubs/mailbox.ts'
import type { GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

/** A browser as far as signing in goes: it keeps cookies and sends them back. */
export type Browser = { call: Call; cookies: Map<string, string>; setCookies: string[]; token: string | undefined }

export const openBrowser = (url: string): Browser => {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  const browser: Browser = {
    cookies,
    setCookies,
    token: undefined,
    call: createClient(async ({ method, url: path, headers, body }) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(browser.token ? { authorization: `Bearer ${browser.token}` } : {}),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body === undefined ? {} : { body }),
      })
      for (const line of answer.headers.getSetCookie()) {
        setCookies.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.status, body: await answer.json() }
    }),
  }
  return browser
}

/** The code that was made for someone last, without waiting for its message. */
export const codeMadeFor = async ({ owner, deps }: Pick<TestApp, 'owner' | 'deps'>, quickId: string) => {
  const { code_id } = await owner.identity
    .selectFrom('identity.code')
    .select('code_id')
    .where('subject', '=', quickId)
    .executeTakeFirstOrThrow()
  return digitsOf(deps, code_id)
}

export type SignInKit = Awaited<ReturnType<typeof signInKit>>

/** The worker with a real mailbox and SMS provider behind it, and people who can sign in. */
export const signInKit = async (t: TestApp) => {
  const mailbox: Mailbox = await startMailbox()
  const mail = smtpMail(mailbox.smtpUrl, 'QuickPrism <no-reply@quickprism.invalid>')
  const sms = httpSms(mailbox.smsUrl, 'test')
  const stopWorkers = await startWorkers({ ...t.deps, mail, sms }, t.databases)

  const codeIn = ({ text }: CaughtMessage) => /\b(\d{6}) is your QuickPrism code/.exec(text)?.[1] as string

  /** The newest code mailed to someone; another one than `before`, if that is given. */
  const codeFor = async ({ email }: GivenPerson, before?: string): Promise<string> => {
    const seen = mailbox.messages.findLast(({ to, subject }) => to.includes(email) && subject.includes('code'))
    const code = seen && codeIn(seen)
    if (code && code !== before) return code
    await mailbox.nextMessage()
    return codeFor({ email } as GivenPerson, before)
  }

  return {
    mailbox,
    codeIn,
    codeFor,
    browser: () => openBrowser(t.url),
    async signIn(person: GivenPerson, browser = openBrowser(t.url), app: App = 'dashboard') {
      const before = mailbox.messages.findLast(
        ({ to, subject }) => to.includes(person.email) && subject.includes('code'),
      )
      await browser.call(sessions.sendOtp, { body: { quickID: person.quickId } })
      const otp = await codeFor(person, before && codeIn(before))
      return browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp, app } })
    },
    async close() {
      await stopWorkers()
      mail.close()
      await mailbox.close()
    },
  }
}

/** The number that the screen shows once a phone has scanned its QR, read without the look that would count. */
export const numberOnScreen = async (t: TestApp, session_token: string) => {
  const { number } = await t.owner.identity
    .selectFrom('identity.qr_sign_in')
    .select('number')
    .where('scan_id', '=', session_token)
    .executeTakeFirstOrThrow()
  return number
}

/** Scans a QR and approves it with the number on the screen. */
export const approveByPhone = async (t: TestApp, phone: Call, session_token: string) => {
  await phone(sessions.qrRequest, { query: { session_token } })
  const number = (await numberOnScreen(t, session_token)) as number
  return phone(sessions.approveQr, { body: { session_token, approve: true, number } })
}
