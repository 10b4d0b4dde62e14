import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { expectUndoneGuest, noteGuestCame } from './jobs.ts'

const TODAY = '2026-03-02'
const MORNING = new Date(`${TODAY}T04:00:00Z`) // 09:30 in Kolkata

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.held = MORNING
})

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)
const at = ({ business: { cell, businessId } }: GivenBranch) => admitJob(cell, businessId)
const minutes = (count: number) => {
  t.clock.held = new Date(MORNING.getTime() + count * 60_000)
}

const showsPass = async (desk: GivenPerson, branch: GivenBranch, guest: GivenPerson) =>
  t.as(desk)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { pass: await door.passOf(guest) },
      companions: [],
    },
  })

/** A guest is checked in by their pass, that is undone, and they are checked in again; the job of the undo runs before or after that. */
const expectedAfter = async (undoRuns: 'before' | 'after') => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person()
  await announce(host, branch, { contact: guest.email })
  let done = 0
  /** Runs the waiting jobs in their order. */
  const work = async () => {
    const jobs = (await heldJobs(t)).ofBusinesses.filter(
      ({ name, data }) => /^guests\.(came|undone)$/.test(name) && data['businessId'] === branch.business.businessId,
    )
    for (const { name, data } of jobs.slice(done)) {
      if (name === 'guests.came') await noteGuestCame(data as never, t.deps, at(branch))
      else await expectUndoneGuest(data as never, t.deps, at(branch))
    }
    done = jobs.length
  }
  const { visit } = await showsPass(desk, branch, guest)
  await work()
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [], arrived: 1 })
  minutes(1)
  await t.as(desk)(frontDesk.correct, {
    body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string], to: { undone: true } },
  })
  if (undoRuns === 'before') await work()
  minutes(3)
  expect(await showsPass(desk, branch, guest)).toMatchObject({ outcome: 'in' })
  await work()
  const { guests, arrived } = await expectedAt(desk, branch)
  return { expected: guests.length, arrived }
}

it.each(['before', 'after'] as const)(
  'a guest who is checked in again after an undone check-in has arrived: the job of the undo runs %s that',
  async (when) => {
    // R2 jobs B-07
    expect(await expectedAfter(when)).toEqual({ expected: 0, arrived: 1 })
  },
)
