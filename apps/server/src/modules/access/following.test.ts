import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { followMember } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The same, but a request for a connection to identity waits until it is let go. */
const keptWaiting = () => {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: waits, resolve: isWaiting } = Promise.withResolvers<void>()
  const { pool } = t.deps.identity
  const slow = new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') {
        return async () => {
          isWaiting()
          await isFree
          return target.connect()
        }
      }
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { deps: { ...t.deps, identity: { ...t.deps.identity, pool: slow } } as typeof t.deps, waits, letGo }
}

describe('identity', () => {
  it('RS-26: follows the membership as it is, whichever of two jobs ends last', async () => {
    const branch = await t.given.branch()
    const { business } = branch
    const staff = await t.given.staff({ on: branch })
    const scope = admitJob(business.cell, business.businessId)
    const setActive = (active: boolean) =>
      t.owner
        .cellOf(business)
        .updateTable('business.membership')
        .set({ active })
        .where('business_id', '=', business.businessId)
        .where('person_id', '=', staff.personId)
        .execute()
    await setActive(false)
    const { deps, waits, letGo } = keptWaiting()
    const first = followMember(deps, scope, staff.personId)
    await waits
    await setActive(true)
    await followMember(t.deps, scope, staff.personId)
    letGo()
    await first
    const places = await t.owner.identity
      .selectFrom('identity.person_place')
      .select(['branch_id', 'active'])
      .where('person_id', '=', staff.personId)
      .where('business_id', '=', business.businessId)
      .execute()
    expect(places).toEqual([{ branch_id: branch.branchId, active: true }])
  })
})
