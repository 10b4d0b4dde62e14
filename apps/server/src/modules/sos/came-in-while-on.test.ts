import { randomUUID } from 'node:crypto'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
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

const { scene, raise, rollCallOf } = sosKit(() => t)

const planDeliveries = ({ business }: GivenBranch) =>
  layOut(t.deps, admitJob(business.cell, business.businessId), () => undefined)

/** A user with a proven mobile, where no text messages are sent, and an e-mail address that they did not confirm. */
const userWhoComes = async (when: 'before' | 'after') => {
  const { branch, staff } = await scene()
  const user = await t.given.staff({ on: branch, name: 'Vikram Sethi' })
  await t.owner.identity
    .updateTable('identity.person')
    .set({ email: `${randomUUID()}@people.invalid`, email_proven: false, mobile_proven: true } as never)
    .where('person_id', '=', user.personId)
    .execute()
  if (when === 'before') await door.comes(user, branch)
  await raise(staff, branch)
  await planDeliveries(branch)
  if (when === 'after') await door.comes(user, branch)
  await planDeliveries(branch)
  return (await rollCallOf(staff, branch)).people.map(({ name, reach }) => [name, reach])
}

it.each(['before', 'after'] as const)(
  'Q149: a user who checks in %s the alert was laid out is sent it at their unproven contact',
  async (when) => {
    expect(await userWhoComes(when)).toEqual([['Vikram Sethi', 'trying']]) // R2 alerts B-6
  },
)
