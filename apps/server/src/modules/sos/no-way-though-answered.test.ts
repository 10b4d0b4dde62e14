import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { layOut } from './planning.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf, saying } = sosKit(() => t)

it('a visitor who had no way to be told and answers in the app is counted as reached, as their row says', async () => {
  const { branch, staff } = await scene()
  // A mobile alone, where no text messages are sent.
  const person = await t.given.person({ name: 'Asha Rao' })
  await t.owner.identity
    .updateTable('identity.person')
    .set({ email: null, email_proven: false } as never)
    .where('person_id', '=', person.personId)
    .execute()
  await door.comes(person, branch)
  await raise(staff, branch)
  await layOut(t.deps, admitJob(branch.business.cell, branch.business.businessId), () => undefined)
  const shown = async () => {
    const { people, reach } = await rollCallOf(staff, branch)
    return { rows: people.map((one) => one.reach), no_way: reach.no_way, answered: reach.answered }
  }
  expect(await shown()).toEqual({ rows: ['no way'], no_way: 1, answered: 0 })
  const phone = door.phoneOf(person)
  const [alert] = (await phone(sos.mine, {})).alerts
  await phone(sos.answer, { body: { ...saying('safe'), alert_ref: alert?.alert_ref as string } })
  expect(await shown()).toEqual({ rows: ['reached'], no_way: 0, answered: 1 }) // R2 alerts B-8
})
