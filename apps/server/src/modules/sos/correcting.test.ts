import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { claimDue, putAside } from './delivery-queries.ts'
import { layOut } from './planning.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

const { scene, raise, stop, statusOf, rollCallOf, eventsAt } = sosKit(() => t)

it('SOS-05: can be called a false alarm for an hour after it was stopped, and everyone who was told hears of it', async () => {
  const { branch, staff } = await scene()
  const other = await t.given.staff({ on: branch })
  await raise(staff, branch)
  const scope = admitJob(branch.business.cell, branch.business.businessId)
  const { incident } = await rollCallOf(staff, branch)
  await layOut(t.deps, scope, () => {})
  // Someone begins to tell them: whoever was not tried hears of no end.
  await inBusiness(t.deps, scope, (tx) => claimDue(tx, sosChannel.mail, 10))
  later(2)
  await stop(staff, branch)
  await layOut(t.deps, scope, () => {})
  // Of two who stop it at the same moment the second says that there was nothing.
  expect(await stop(other, branch, true)).toMatchObject({ noted: true })
  await layOut(t.deps, scope, () => {})
  const { alerts } = await atTheDoor(t).phoneOf(staff)(sos.mine, {})
  expect(alerts).toMatchObject([{ false_alarm: true }])
  expect(await eventsAt(branch)).toEqual(['sos.started', 'sos.roll-call-read', 'sos.stopped', 'sos.stopped'])
  const laidOut = await t.owner
    .cellOf(branch.business)
    .selectFrom('business.sos_delivery')
    .select(['message', (select) => select.fn.countAll<number>().as('times')])
    .where('business_id', '=', branch.business.businessId)
    .groupBy('message')
    .orderBy('message')
    .execute()
  expect(laidOut.map(({ message }) => message)).toEqual([1, 2, 3])
  expect(new Set(laidOut.map(({ times }) => Number(times))).size).toBe(1)
  expect(await stop(other, branch, true)).toMatchObject({ noted: false })

  later(1)
  await raise(staff, branch)
  const stopNamed = (incident_ref: string) =>
    t.as(other)(
      sos.toggle,
      { body: { shop_quickID: branch.quickId, action: 'stop', incident_ref } },
      { key: randomUUID() },
    )
  const correct = (incident_ref: string) =>
    t.as(staff)(
      sos.toggle,
      { body: { shop_quickID: branch.quickId, action: 'stop', false_alarm: true, incident_ref } },
      { key: randomUUID() },
    )
  const anotherIsOn = { status: 409, message: 'Another alert has begun here since. It is still on.' }
  await expect(correct(incident.incident_ref)).rejects.toMatchObject(anotherIsOn)
  await expect(stopNamed(incident.incident_ref)).rejects.toMatchObject(anotherIsOn)
  expect((await statusOf(staff, branch)).sos_status).toBe(true)
  const { incident: second } = await rollCallOf(staff, branch)
  const stopped = { detail: 'SOS alert stopped successfully!', corrected: false }
  expect(await stopNamed(second.incident_ref)).toMatchObject({ ...stopped, noted: true })
  expect(await stopNamed(second.incident_ref)).toMatchObject({ ...stopped, noted: false })
  const corrected = { detail: 'Everyone notified will be told it was a false alarm', corrected: true }
  expect(await correct(incident.incident_ref)).toMatchObject({ ...corrected, noted: false })
  later(61)
  await expect(
    t.asSignedInAgain(staff)(
      sos.toggle,
      {
        body: {
          shop_quickID: branch.quickId,
          action: 'stop',
          false_alarm: true,
          incident_ref: second.incident_ref,
        },
      },
      { key: randomUUID() },
    ),
  ).rejects.toMatchObject({ status: 410, message: 'This alert has been over for more than an hour.' })
})

it('is not called a false alarm while another one is on, and can be once that is over', async () => {
  const { branch, staff } = await scene()
  await raise(staff, branch)
  const { incident } = await rollCallOf(staff, branch)
  await stop(staff, branch)
  await raise(staff, branch)
  const correct = () =>
    t.as(staff)(
      sos.toggle,
      {
        body: {
          shop_quickID: branch.quickId,
          action: 'stop',
          false_alarm: true,
          incident_ref: incident.incident_ref,
        },
      },
      { key: randomUUID() },
    )
  await expect(correct()).rejects.toMatchObject({
    status: 409,
    message: 'Another alert has begun here since. It is still on.',
  })
  expect((await statusOf(staff, branch)).sos_status).toBe(true)
  await stop(staff, branch)
  expect(await correct()).toMatchObject({ noted: true, corrected: true })
})

it('is said to be started by the same press again only while one is on', async () => {
  const { branch, staff } = await scene()
  const other = await t.given.staff({ on: branch })
  const body = { shop_quickID: branch.quickId, action: 'start', reason: FIRE } as const
  const key = randomUUID()
  const press = () => t.as(staff)(sos.toggle, { body }, { key })
  const first = await press()
  expect(await press()).toEqual(first)
  await stop(other, branch)
  await expect(press()).rejects.toMatchObject({
    status: 410,
    message: 'The alert that you raised was stopped. Send it again if people are in danger.',
  })
  expect((await statusOf(staff, branch)).sos_status).toBe(false)
  expect(await eventsAt(branch)).toEqual(['sos.started', 'sos.stopped'])
})

it('SOS-05: is corrected in place of what was not sent yet: nobody hears afterwards that an emergency is over', async () => {
  const { branch, staff } = await scene()
  await raise(staff, branch)
  const scope = admitJob(branch.business.cell, branch.business.businessId)
  await layOut(t.deps, scope, () => {})
  await inBusiness(t.deps, scope, (tx) => claimDue(tx, sosChannel.mail, 10))
  later(1)
  await stop(staff, branch)
  await layOut(t.deps, scope, () => {})
  await stop(staff, branch, true)
  await layOut(t.deps, scope, () => {})
  const letters = await inBusiness(t.deps, scope, async (tx) => {
    await putAside(tx)
    return claimDue(tx, sosChannel.mail, 10)
  })
  expect(new Set(letters.flat().map(({ message }) => message))).toEqual(new Set([sosMessage.falseAlarm]))
})
