import { developmentSignIn } from '@quickprism/contract/development'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../../../../scripts/mailbox.ts'
import { smtpMail } from '../../adapters/mail.ts'
import { routes } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { startWorkers } from '../../workers.ts'
import { developmentRoutes } from './routes.ts'

let t: TestApp
let mailbox: Mailbox
let stopWorkers: () => Promise<void>
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...developmentRoutes] })
  mailbox = await startMailbox()
  const mail = smtpMail(mailbox.smtpUrl, 'QuickPrism <no-reply@quickprism.invalid>')
  stopWorkers = await startWorkers({ ...t.deps, mail }, t.databases)
})
afterAll(async () => {
  await stopWorkers()
  await mailbox.close()
  await t.close()
})

describe('signing in', () => {
  it('is told to the owner of the account by mail', async () => {
    const asha = await t.given.person({ name: 'Asha Rao — Bengaluru', email: 'asha@people.invalid' })
    const reply = await t.as()(developmentSignIn, { body: { quickID: ` ${asha.quickId.toLowerCase()} ` } })
    expect(reply).toMatchObject({ quickID: asha.quickId, name: 'Asha Rao — Bengaluru' })

    const message = await mailbox.messageTo('asha@people.invalid')
    expect(message.subject).toBe('New sign-in to your QuickPrism account')
    expect(message.text).toContain('Hello Asha Rao — Bengaluru,')
    expect(message.text).toContain('someone signed in to your account on 2 March 2026 at 10:30 am.')
  })

  it('tells a stranger that there is no such account', async () => {
    await expect(t.as()(developmentSignIn, { body: { quickID: 'NOBODY99' } })).rejects.toMatchObject({
      status: 404,
      message: 'There is no account with this quickID.',
    })
  })

  it('ends when the session is over', async () => {
    const person = await t.given.person()
    const { access_token } = await t.as()(developmentSignIn, { body: { quickID: person.quickId } })
    const ask = () => fetch(`${t.url}/api/iam/get-access`, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await ask()).status).toBe(200)
    await t.owner.identity
      .updateTable('identity.person')
      .set((row) => ({ epoch: row('epoch', '+', 1) }))
      .where('person_id', '=', person.personId)
      .execute()
    expect((await ask()).status).toBe(401)
  })
})
