import { randomBytes, randomUUID } from 'node:crypto'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Push, PushOutcome } from '../../adapters/push.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { tellPerson } from './jobs.ts'
import { tell } from './service.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A message of use for an hour, to someone with two phones whose push services answer so; which phones are to be tried again. */
const leftAfter = async (...outcomes: [PushOutcome, PushOutcome]) => {
  const person = await t.given.person()
  const phones: string[] = []
  for (const _ of outcomes) {
    const { sessionId } = await t.given.session(person, 'companion')
    phones.push(sessionId)
    await t.owner.identity
      .insertInto('identity.push_subscription')
      .values({
        endpoint: `https://push.invalid/${sessionId}`,
        session_id: sessionId,
        person_id: person.personId,
        p256dh: randomBytes(65),
        auth: randomBytes(16),
        created_at: t.clock.held,
      })
      .execute()
  }
  const push: Push = {
    publicKey: '',
    accepts: () => true,
    send: async ({ endpoint }) => outcomes[phones.findIndex((id) => endpoint.endsWith(id))] as PushOutcome,
  }
  const deps = { ...t.deps, push } as Deps
  const message = { title: 'Title', text: 'Text', opens: '/app/', minutes: 60, urgency: 'normal' as const }
  await inIdentity(deps, (tx) => tell(deps, tx, person.personId, { about: randomUUID(), ...message }))
  const jobs = async () =>
    (await heldJobs(t)).ofPeople.filter(
      ({ name, data }) => name === 'notifications.tell' && data['personId'] === person.personId,
    )
  const [first] = await jobs()
  await tellPerson({ attempt: 0, reached: false, ...(first?.data as object) } as never, deps)
  const [, again] = await jobs()
  return ((again?.data['left'] as string[] | undefined) ?? []).map((id) => phones.indexOf(id))
}

it('a phone whose push service is busy is tried again', async () => {
  expect(await leftAfter({ is: 'gone' }, { is: 'later', after: 0 })).toEqual([1])
})

it('a phone whose push service is busy is tried again, also where that of another phone asks to wait for too long', async () => {
  // R2 jobs B-08
  expect(await leftAfter({ is: 'later', after: 2 * 3600 }, { is: 'later', after: 0 })).toContain(1)
})
