import { sos } from '@quickprism/contract/sos'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { startAlert } from './alerting.ts'
import { listNext } from './listing.ts'
import { layOut } from './planning.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, stop, rollCallOf, statusOf } = sosKit(() => t)

/** Somebody at the door who holds the branch and does not get on, until they are let go. */
const stalledAt = async ({ business, branchId }: GivenBranch) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const over = t.owner
    .cellOf(business)
    .transaction()
    .execute(async (tx) => {
      await sql`
        select from business.visit_total
         where business_id = ${business.businessId} and branch_id = ${branchId} for update
      `.execute(tx)
      held()
      await promise
    })
  await isHeld
  return async () => {
    resolve()
    await over
  }
}

const jobIn = ({ business }: GivenBranch) => admitJob(business.cell, business.businessId)

/** The start alone, as it stands before anyone is written down. */
const startOnly = (branch: GivenBranch, { personId }: GivenPerson) =>
  inBusiness(t.deps, jobIn(branch), (tx) =>
    startAlert(
      t.deps,
      tx,
      { ...jobIn(branch), branchId: branch.branchId, who: { personId } } as never as BranchScope,
      FIRE,
    ),
  )

const listIn = (branch: GivenBranch, most?: number) =>
  inBusiness(t.deps, jobIn(branch), (tx) => listNext(tx, branch.branchId, most))

const namesOn = async (staff: GivenPerson, branch: GivenBranch) =>
  (await rollCallOf(staff, branch)).people.map(({ name, state }) => [name, state])

const come = async (branch: GivenBranch, name: string) => {
  const person = await t.given.person({ name })
  await door.comes(person, branch)
  return person
}

describe('an alert', () => {
  it('RE-04: begins while someone holds the door of its branch, and its list follows', async () => {
    const { branch, staff } = await scene()
    await t.given.visit({ at: branch })
    await rollCallOf(staff, branch).catch(() => undefined)
    const letGo = await stalledAt(branch)
    const pressed = performance.now()
    const { detail } = await raise(staff, branch).finally(() => letGo())
    expect(detail).toBe('SOS alert started successfully!')
    expect(performance.now() - pressed).toBeLessThan(2_800)
    await expect.poll(() => namesOn(staff, branch), { timeout: 5_000 }).toHaveLength(1)
    expect((await statusOf(staff, branch)).sos_status).toBe(true)
  })

  it('Q128: has everyone on its list who came before it was written, once, and nobody who had left by then', async () => {
    const { branch, staff } = await scene()
    const leaver = await come(branch, 'Asha Rao')
    await come(branch, 'Ravi Rao')
    await startOnly(branch, staff)
    expect(await namesOn(staff, branch)).toEqual([])
    await come(branch, 'Gauri Ambekar')
    await door.leaves(leaver, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
    const before = await rollCallOf(staff, branch)
    expect(before.people.map(({ name }) => name)).toEqual(['Gauri Ambekar'])
    expect(await listIn(branch)).toBe(false)
    const since = { incident_ref: before.incident.incident_ref, since: before.revision }
    expect((await rollCallOf(staff, branch, since)).people.map(({ name }) => name)).toEqual(['Ravi Rao'])
    expect((await namesOn(staff, branch)).toSorted()).toEqual([
      ['Gauri Ambekar', 'unknown'],
      ['Ravi Rao', 'unknown'],
    ])
    // Whoever works there is told, and was once.
    expect((await door.phoneOf(staff)(sos.mine, {})).alerts).toHaveLength(1)
    expect(await door.activitiesAt(branch)).toContain(`SOS alert started;${FIRE}`)
  })

  it('is listed by the worker where nobody else did, some people at a time', async () => {
    const { branch, staff } = await scene()
    for (const name of ['Asha Rao', 'Ravi Rao', 'Gauri Ambekar']) await come(branch, name)
    await startOnly(branch, staff)
    expect(await listIn(branch, 2)).toBe(true)
    expect(await namesOn(staff, branch)).toHaveLength(2)
    await layOut(t.deps, jobIn(branch), () => {})
    expect(await namesOn(staff, branch)).toHaveLength(3)
    const lines = (await door.activitiesAt(branch)).filter((line) => line.startsWith('SOS alert started'))
    expect(lines).toHaveLength(1)
    const { length: told } = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.sos_person')
      .select('planned')
      .where('business_id', '=', branch.business.businessId)
      .where('planned', '=', 1)
      .execute()
    expect(told).toBe(5)
  })

  it('has everyone on its list who comes at the very moment it begins', async () => {
    const { branch, staff } = await scene()
    for (let round = 0; round < 15; round += 1) {
      const people = await Promise.all([0, 1, 2].map((of) => t.given.person({ name: `Person ${round} ${of}` })))
      await Promise.all([raise(staff, branch), ...people.map((person) => door.comes(person, branch))])
      const on = (await namesOn(staff, branch)).map(([name]) => name)
      for (const { name } of people) expect(on.filter((one) => one === name)).toEqual([name])
      await stop(staff, branch)
    }
  })
})
