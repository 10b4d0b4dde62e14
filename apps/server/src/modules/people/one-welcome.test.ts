import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellContactConfirmed, welcome } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const JOB = '7b0f6f0e-5a8e-4f7c-8f43-0a6b4f1f5a11'

it('a confirmed e-mail address is welcomed once, however often the text message to the mobile is tried', async () => {
  const { personId } = await t.given.person()
  const subjects: string[] = []
  const references: string[] = []
  let isAway = true
  const deps = {
    ...t.deps,
    mail: {
      send: async ({ subject }: { subject: string }) => {
        subjects.push(subject)
      },
      close: () => {},
    },
    sms: {
      send: async ({ reference }: { reference: string }) => {
        references.push(reference)
        if (isAway) throw new Error('The provider is away')
      },
    },
  }
  const run = () => tellContactConfirmed({ personId, contact: 'email' }, deps, JOB)
  for (let tries = 0; tries < 3; tries++) await expect(run()).rejects.toThrow('The provider is away')
  isAway = false
  await run()
  for (const { name, data } of (await heldJobs(t)).ofPeople) {
    if (name === 'people.welcome' && data['personId'] === personId) await welcome({ personId }, deps)
  }
  expect(subjects).toEqual(['Welcome to QuickPrism'])
  // By one reference the provider knows a message that it was given before.
  expect(references).toEqual([JOB, JOB, JOB, JOB])
})
