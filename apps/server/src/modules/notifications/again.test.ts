import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inIdentity } from '../../db/in-identity.ts'
import { tell } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const left = {
  about: 'membership:1:2',
  title: 'A user declined to join',
  text: 'At “Kaveri Spaces”.',
  opens: '/dashboard/',
  minutes: 60,
  urgency: 'normal',
} as const

const toldOf = async (personId: number) =>
  (await heldJobs(t)).ofPeople.filter(
    ({ name, data }) => name === 'notifications.tell' && data['personId'] === personId,
  ).length

describe('what happens to someone twice', () => {
  it.each([
    ['is reported twice where it happened again', ['2026-03-02T05:00:00Z', '2026-03-02T09:00:00Z'], 2],
    ['is reported once where its job runs twice', ['2026-03-02T05:00:00Z', '2026-03-02T05:00:00Z'], 1],
  ])('%s', async (_, occasions, times) => {
    const { personId } = await t.given.person()
    for (const occasion of occasions)
      await inIdentity(t.deps, (tx) => tell(t.deps, tx, personId, { ...left, occasion }))
    expect(await toldOf(personId)).toBe(times)
  })
})
