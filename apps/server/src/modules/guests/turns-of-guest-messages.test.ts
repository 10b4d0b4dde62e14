import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { IDENTITY_JOBS } from '../../db/job-queues.ts'
import { settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('messages about guests take the turns of their business, as all its messages do', async () => {
  const { branch, host, desk } = await scene()
  await announce(host, branch, { contact: `${randomUUID()}@people.invalid` })
  const [expected] = (await expectedAt(desk, branch)).guests
  await t.as(desk)(guests.checkIn, {
    body: { shopId: branch.quickId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  const { businessId, cell } = branch.business
  const [settle] = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'guests.settle')
  await settleGuest(settle?.data as never, t.deps, admitJob(cell, businessId))
  const { rows } = await sql<{ group_id: string | null; person: number }>`
    select group_id, (data ->> 'personId')::int as person from ${sql.table(`${IDENTITY_JOBS}.job`)}
     where name = 'notifications.tell'
  `.execute(t.owner.identity)
  // R2 jobs A-04
  expect(rows).toEqual([{ group_id: String(businessId), person: host.personId }])
})
