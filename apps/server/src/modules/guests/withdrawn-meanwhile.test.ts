import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { deliverToGuest, settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, ownOf } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('a guest whose host withdraws while the link is made is expected nowhere on their phone', async () => {
  const { branch, host } = await scene()
  const guest = await t.given.person()
  await announce(host, branch, { contact: guest.email })
  const { businessId, cell } = branch.business
  const scope = admitJob(cell, businessId)
  const [job] = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'guests.deliver')
  const guestId = job?.data['guestId'] as number
  const [own] = (await ownOf(host, branch)).guests
  // The worker has read the announcement, and waits to write it into identity behind this row.
  const held = await t.owner.identity.startTransaction().execute()
  const ends_at = new Date('2026-03-02T18:30:00Z')
  await held
    .insertInto('identity.expected')
    .values({
      business_id: businessId,
      guest_id: guestId,
      contact_hash: Buffer.alloc(32),
      sealed: Buffer.alloc(1),
      ends_at,
    })
    .execute()
  const delivering = deliverToGuest({ guestId }, t.deps, scope)
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(held)
    return rows.length
  }
  await expect.poll(waiting).toBe(1)
  const body = { shopId: branch.quickId, guest_ref: own?.guest_ref as string }
  await t.as(host)(guests.withdraw, { body }, { key: randomUUID() })
  await settleGuest({ guestId }, t.deps, scope)
  await held.rollback().execute()
  await delivering
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toEqual([])
})
