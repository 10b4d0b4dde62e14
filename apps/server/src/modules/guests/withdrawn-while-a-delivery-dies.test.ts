import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { noteErasureLater } from '../privacy/jobs.ts'
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
const at = ({ business: { cell, businessId } }: GivenBranch) => admitJob(cell, businessId)
const jobsOf = async (name: string, branch: GivenBranch) =>
  (await heldJobs(t)).ofBusinesses.filter(
    (job) => job.name === name && job.data['businessId'] === branch.business.businessId,
  )

/** Does something before the worker writes into identity; if it is to die, its next look at the cell fails. */
const whileDelivering = (branch: GivenBranch, before: () => Promise<void>, dies: boolean): Deps => {
  let hasWritten = false
  const identityPool = new Proxy(t.deps.identity.pool, {
    get: (its, name) =>
      name === 'connect'
        ? async () => {
            if (!hasWritten) await before()
            hasWritten = true
            return its.connect()
          }
        : Reflect.get(its, name),
  })
  const cell = t.deps.cells.of(branch.business.cell)
  const cellPool = new Proxy(cell.pool, {
    get: (its, name) =>
      name === 'connect'
        ? async () => {
            if (hasWritten && dies) throw new Error('the worker was killed')
            return its.connect()
          }
        : Reflect.get(its, name),
  })
  const dying = { ...cell, pool: cellPool }
  return {
    ...t.deps,
    mail: { send: async () => {}, close: () => {} },
    identity: { ...t.deps.identity, pool: identityPool },
    cells: { all: t.deps.cells.all, of: () => dying },
  } as Deps
}

const announced = async () => {
  const { branch, host } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [found] = await jobsOf('guests.deliver', branch)
  return { branch, host, guest, job: found?.data as { guestId: number } }
}

const visitsOf = async (guest: GivenPerson) => (await t.as(guest)(guests.expectsMe, {})).visits

for (const dies of [false, true]) {
  const how = dies ? 'dies before it looks again, and is tried again' : 'goes on'

  it(`a guest whose host withdrew while the link was made is expected nowhere: the delivery ${how}`, async () => {
    const { branch, host, guest, job } = await announced()
    const withdraw = async () => {
      const [own] = (await ownOf(host, branch)).guests
      const body = { shopId: branch.quickId, guest_ref: own?.guest_ref as string }
      await t.as(host)(guests.withdraw, { body }, { key: randomUUID() })
      await settleGuest(job, t.deps, at(branch))
    }
    const first = deliverToGuest(job, whileDelivering(branch, withdraw, dies), at(branch))
    if (dies) await expect(first).rejects.toThrow('the worker was killed')
    await first.catch(() => undefined)
    await deliverToGuest(job, t.deps, at(branch))
    // R2 jobs A-02
    expect(await visitsOf(guest)).toEqual([])
  })

  it(`a guest who had themselves erased while the link was made is expected nowhere: the delivery ${how}`, async () => {
    const { branch, guest, job } = await announced()
    const erase = async () => {
      await t.as(guest)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
      for (const { data } of await jobsOf('privacy.note-erasure', branch))
        await noteErasureLater(data as never, t.deps, at(branch))
    }
    const first = deliverToGuest(job, whileDelivering(branch, erase, dies), at(branch))
    if (dies) await expect(first).rejects.toThrow('the worker was killed')
    await first.catch(() => undefined)
    await deliverToGuest(job, t.deps, at(branch))
    // R2 jobs A-02
    expect(await visitsOf(guest)).toEqual([])
  })
}
