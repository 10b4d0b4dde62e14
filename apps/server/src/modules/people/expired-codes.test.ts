import { sessions } from '@quickprism/contract/sessions'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverByMail, deliverBySms } from './code-delivery.ts'

let t: TestApp
const sent: string[] = []
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps, {
    mail: { send: async () => void sent.push('mail'), close: () => {} },
    sms: { send: async () => void sent.push('text') },
  })
})
afterAll(() => t.close())

/** What is sent to someone whose code leaves the queue so many minutes after they asked for it. */
const sentAfter = async (minutes: number) => {
  const { quickId } = await t.given.person()
  await t.as()(sessions.sendOtp, { body: { quickID: quickId } })
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
  const waiting = (await heldJobs(t)).ofPeople.filter(({ data }) => data.subject === quickId)
  const deliveries = (name: string) =>
    waiting.filter((job) => job.name === name).map(({ data }) => data as Parameters<typeof deliverByMail>[0])
  sent.length = 0
  for (const delivery of deliveries('codes.deliver-mail')) await deliverByMail(delivery, t.deps)
  for (const delivery of deliveries('codes.deliver-sms')) await deliverBySms(delivery, t.deps)
  return [...sent]
}

describe('a code that waited in the queue', () => {
  it('is sent while it can be entered', async () => {
    expect(await sentAfter(4)).toEqual(['mail', 'text'])
  })

  it('is not sent once it has expired', async () => {
    expect(await sentAfter(5)).toEqual([])
  })
})
