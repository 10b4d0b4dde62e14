import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { FIRE } from '@quickprism/tools/testing/sos-kit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { openDatabases } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { startAlert, stopAlert } from './alerting.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
/** A worker that waits a third of a second for a branch, instead of ten. */
let hasty: Deps
let closeHasty: () => Promise<void>
beforeAll(async () => {
  kit = await startDeliveryKit()
  const { identity, cells, close } = await openDatabases(kit.t.databases, kit.deps.log, 0.3)
  hasty = { ...kit.deps, identity, cells }
  closeHasty = close
})
afterAll(async () => {
  await closeHasty()
  await kit.close()
})
afterEach(() => kit.calmDown())

/** A transaction at the door that holds the branch until it is let go. */
const stalledAt = async ({ business, branchId }: GivenBranch) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const over = kit.t.owner
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

const scopeOf = (branch: GivenBranch, { personId }: Pick<GivenPerson, 'personId'>) =>
  ({ ...jobIn(branch), branchId: branch.branchId, who: { personId } }) as never as BranchScope

/** The start as its transaction leaves it: the process that took it is killed before it writes the list. */
const startOnly = (branch: GivenBranch, person: GivenPerson) =>
  inBusiness(kit.deps, jobIn(branch), (tx) => startAlert(kit.deps, tx, scopeOf(branch, person), FIRE))

const layOutAt = (branch: GivenBranch) => layOut(hasty, jobIn(branch), () => undefined)

const stepsAt = async ({ business, branchId }: GivenBranch) =>
  kit.t.owner
    .cellOf(business)
    .selectFrom('business.sos_incident')
    .select(['listed', 'told'])
    .where('business_id', '=', business.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()

describe('RS-20: an alert whose list could not be written at the first try', () => {
  it('is sent to everyone once the branch is free again', async () => {
    const { branch, staff } = await kit.scene()
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    await kit.pauseDelivering()
    const letGo = await stalledAt(branch)
    await startOnly(branch, staff)
    await expect(layOutAt(branch)).rejects.toThrow('lock timeout')
    await letGo()
    kit.beginDelivering()
    await expect.poll(() => kit.mailsTo(visitor).length, { timeout: 8_000 }).toBe(1)
  })

  it('keeps no other branch of the business waiting', async () => {
    const { branch, staff } = await kit.scene()
    await kit.door.comes(await kit.someone(), branch)
    const other = await kit.t.given.branch({ name: 'Aundh', of: branch.business })
    await kit.door.comes(await kit.someone(), other)
    await kit.pauseDelivering()
    const letGo = await stalledAt(branch)
    await startOnly(branch, staff)
    await startOnly(other, staff)
    await expect(layOutAt(branch)).rejects.toThrow('lock timeout')
    expect(await stepsAt(branch)).toEqual({ listed: 0, told: 0 })
    expect(await stepsAt(other)).toEqual({ listed: 2, told: 1 })
    await letGo()
    await layOutAt(branch)
    expect(await stepsAt(branch)).toEqual({ listed: 2, told: 1 })
    kit.beginDelivering()
  })

  it('is sent to the users of the branch also if it was stopped meanwhile', async () => {
    const { branch, staff } = await kit.scene()
    await kit.door.comes(await kit.someone(), branch)
    await kit.pauseDelivering()
    await startOnly(branch, staff)
    await inBusiness(kit.deps, jobIn(branch), (tx) =>
      stopAlert(kit.deps, tx, scopeOf(branch, staff), { false_alarm: false }),
    )
    const letGo = await stalledAt(branch)
    await expect(layOutAt(branch)).rejects.toThrow('lock timeout')
    await letGo()
    kit.beginDelivering()
    await expect.poll(() => kit.mailsTo(branch.business.root).length, { timeout: 8_000 }).toBe(1)
    const lines = (await kit.door.activitiesAt(branch)).filter((line) => line.startsWith('SOS'))
    expect(lines).toEqual([`SOS alert started;${FIRE}`, 'SOS alert stopped;The emergency is over'])
  })

  it('cannot count as told before its list is complete', async () => {
    const { branch, staff } = await kit.scene()
    await kit.pauseDelivering()
    await startOnly(branch, staff)
    const told = kit.t.owner
      .cellOf(branch.business)
      .updateTable('business.sos_incident')
      .set({ told: 1 })
      .where('business_id', '=', branch.business.businessId)
      .execute()
    await expect(told).rejects.toThrow('sos_incident_told_once_listed')
    kit.beginDelivering()
  })
})

describe('RS-20: people who cannot be reached', () => {
  it('are shown so once the branch is free again, and keep nobody else waiting meanwhile', async () => {
    const { branch, staff } = await kit.scene()
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await kit.t.as(desk)(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Delivery',
        person: { name: 'Ramesh Babu', mobile: '9812345671' },
        companions: [{ name: 'Without Anything' }],
      },
    })
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    const { incident, revision } = await kit.rollCallOf(staff, branch)
    const letGo = await stalledAt(branch)
    await expect(layOutAt(branch)).rejects.toThrow('lock timeout')
    const waiting = (await kit.deliveriesOf(branch)).length
    await letGo()
    expect(waiting).toBeGreaterThan(0)
    await layOutAt(branch)
    const since = { incident_ref: incident.incident_ref, since: revision }
    expect((await kit.rollCallOf(staff, branch, since)).people).toMatchObject([
      { name: 'Without Anything', reach: 'no way' },
    ])
    kit.beginDelivering()
  })
})
