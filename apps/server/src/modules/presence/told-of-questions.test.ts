import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tellAsked } from './jobs.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
beforeEach(() => {
  t.clock.held = start
})

/** A lead who has told that this person came with them, and the job of that question. */
const asked = async ({ quickId }: GivenPerson) => {
  const [branch, lead] = [await t.given.branch(), await t.given.person()]
  await door.comes(lead, branch, { companions: [{ quickID: quickId }] })
  const question = (await door.jobsOf<{ requestId: string }>('presence.tell-asked')).at(-1)
  return { lead, question: question as { requestId: string } }
}

/** Until when the messages that wait for this person are of use. */
const messagesTo = async ({ personId }: GivenPerson) =>
  (await heldJobs(t)).ofPeople
    .filter(({ name, data }) => name === 'notifications.tell' && data['personId'] === personId)
    .map(({ data }) => data['until'])

it('a person who is reminded of a question is sent it again, for the hour that begins anew', async () => {
  const friend = await t.given.person()
  const { lead, question } = await asked(friend)
  await tellAsked(question, t.deps)
  t.clock.held = at(20)
  await door.phoneOf(lead)(checkins.remindCompanion, { body: { request_id: question.requestId } })
  await tellAsked(question, t.deps)
  expect(await messagesTo(friend)).toEqual([at(60).toISOString(), at(80).toISOString()])
})

it('a question whose job runs again keeps no other question from being sent', async () => {
  const friend = await t.given.person()
  const { question } = await asked(friend)
  for (let runs = 0; runs < 5; runs++) await tellAsked(question, t.deps)
  await tellAsked((await asked(friend)).question, t.deps)
  expect(await messagesTo(friend)).toHaveLength(2)
})

it('a question that a worker hears of late is of use for as long as it can be answered', async () => {
  const friend = await t.given.person()
  const { question } = await asked(friend)
  t.clock.held = at(50)
  await tellAsked(question, t.deps)
  expect(await messagesTo(friend)).toEqual([at(60).toISOString()])
})
