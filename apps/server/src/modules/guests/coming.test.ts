import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeOfBusiness } from '../../admission/homes.ts'
import type { JobScope } from '../../scopes.ts'
import { noteGuestCame } from './jobs.ts'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const { scene, announce, expectedAt, ownOf } = guestsKit(() => ({ t, kit }), '2026-03-02')

const deskChecksIn = (desk: GivenPerson, branch: GivenBranch, person: { pass: string } | { quickID: string }) =>
  t.as(desk)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person, companions: [] },
  })

/** What the worker does about someone who has come. */
const runCame = async ({ business, branchId }: GivenBranch, { personId }: GivenPerson) =>
  noteGuestCame({ branchId, personId }, t.deps, (await homeOfBusiness(t.deps, business.businessId)) as JobScope)

describe('an expected guest with an account', () => {
  it('Q123: who scans the poster has arrived, the desk expects them no longer, and the host is told', async () => {
    const { branch, host, desk } = await scene()
    const guest = await t.given.person()
    await announce(host, branch, { contact: guest.email.toUpperCase() })
    await announce(host, branch, { name: 'Joseph Kurian' })
    await door.comes(guest, branch)
    await expect.poll(() => expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Joseph Kurian' }], arrived: 1 })
    const { text } = await kit.mailbox.messageTo(host.email, 'Your guest has arrived, at “Koramangala”')
    expect(text).toContain('Checked in at “Koramangala”: “Rukmini Hegde”.')
    await expect.poll(async () => (await t.as(guest)(guests.expectsMe, {})).visits).toEqual([])
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it.each([
    [
      'shows their pass at the desk',
      async (desk: GivenPerson, branch: GivenBranch, guest: GivenPerson) =>
        deskChecksIn(desk, branch, { pass: await door.passOf(guest) }),
    ],
    [
      'comes along with someone',
      async (_: GivenPerson, branch: GivenBranch, guest: GivenPerson) =>
        door.comes(await t.given.person(), branch, { companions: [{ pass: await door.passOf(guest) }] }),
    ],
  ])('who %s has arrived', async (_, comes) => {
    const { branch, host, desk } = await scene()
    const guest = await t.given.person()
    await announce(host, branch, { contact: guest.email })
    await comes(desk, branch, guest)
    await expect.poll(() => expectedAt(desk, branch)).toEqual({ guests: [], more: 0, arrived: 1 })
  })

  it('whose quickID is only told has not arrived', async () => {
    const { branch, host, desk } = await scene()
    const guest = await t.given.person()
    await door.comes(guest, branch)
    await door.leaves(guest, branch)
    await announce(host, branch, { contact: guest.email })
    await deskChecksIn(desk, branch, { quickID: guest.quickId })
    const { ofBusinesses } = await heldJobs(t)
    expect(
      ofBusinesses.filter(({ name, data }) => name === 'guests.came' && data['personId'] === guest.personId),
    ).toEqual([])
    expect((await expectedAt(desk, branch)).guests).toHaveLength(1)
  })

  it('who only typed that address into their account has not arrived', async () => {
    const { branch, host, desk } = await scene()
    const guest = await t.given.person()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', '=', guest.personId)
      .execute()
    await announce(host, branch, { contact: guest.email })
    await door.comes(guest, branch)
    await runCame(branch, guest)
    expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
  })

  it('who is expected on another day or at another branch is so still', async () => {
    const { branch, host, desk } = await scene()
    const guest = await t.given.person()
    const elsewhere = await t.given.branch({ of: branch.business })
    await announce(host, branch, { contact: guest.email, day: '2026-03-03' })
    await door.comes(guest, branch)
    await runCame(branch, guest)
    await runCame(elsewhere, guest)
    expect((await ownOf(host, branch)).guests).toMatchObject([{ state: 'expected' }])
    expect(await expectedAt(desk, branch)).toEqual({ guests: [], more: 0, arrived: 0 })
  })
})
