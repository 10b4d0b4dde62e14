import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Message } from '../../adapters/mail.ts'
import { tellPerson } from './jobs.ts'
import { sealMessage } from './messages.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** As `presence/jobs.ts` asks someone whether they came along: "Say yes or no in the app, within an hour". */
const question = {
  about: 'group 1',
  title: 'Did you come along?',
  text: 'Someone at Koramangala says that you came with them.',
  opens: '/app/',
  minutes: 60,
  urgency: 'high',
  mail: { subject: 'Did you come along?', text: 'Say yes or no in the app, within an hour.' },
} as const

it.each([
  ['in time', 60, 1],
  ['a day after nobody needs it any more', -24 * 60, 0],
])('RS-75: a message whose job runs %s', async (_, minutesLeft, mails) => {
  const person = await t.given.person()
  const sent: Message[] = []
  const mail = { send: async (message: Message) => void sent.push(message), close: () => {} }
  const sealed = sealMessage(t.deps.secrets, person.personId, question)
  const until = new Date(t.clock.held.getTime() + minutesLeft * 60_000).toISOString()
  await tellPerson({ personId: person.personId, sealed, until, attempt: 0, reached: false }, { ...t.deps, mail })
  expect(sent.map(({ text }) => text)).toHaveLength(mails)
})
