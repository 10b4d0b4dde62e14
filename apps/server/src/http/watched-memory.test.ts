import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { branch as atBranch, endpoint, reading } from '@quickprism/contract/endpoint'
import { gates } from '@quickprism/contract/gates'
import { permissionNames } from '@quickprism/contract/permissions'
import { QuickId } from '@quickprism/contract/quick-id'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { StaffScope } from '../scopes.ts'
import { inPlace } from './serve.ts'

/** A question that shows the test what its caller was let in by. */
const witness = endpoint({
  method: 'GET',
  path: '/api/specimens/witness',
  about: 'Says nothing.',
  allow: gates.viewEntryDashboard,
  place: ({ query }) => atBranch(query.shopId),
  query: z.object({ shopId: QuickId }),
  reply: z.object({}),
  says: { failed: 'Failed to load nothing' },
  watches: 'branch',
  audit: reading,
  lane: 'first',
  repeats: 'safe',
})

let t: TestApp
let witnessed: (scope: StaffScope) => void = () => {}
beforeAll(async () => {
  const route = inPlace(witness, async (_, { scope }) => {
    witnessed(scope)
    return {}
  })
  t = await testApp({ served: [route] })
})
afterAll(() => t.close())

it('remembers whom it let into a branch by what they may do there, not by all that they hold in the business', async () => {
  const business = await t.given.business()
  const places: GivenBranch[] = []
  for (let made = 0; made < 12; made++) places.push(await t.given.branch({ of: business }))
  const person = await t.given.person()
  await t.given.membership(business, person, places)
  const { roleId } = await t.given.role(business, { may: permissionNames, branches: places })
  for (const place of places) await t.given.grant(business, person, roleId, place)
  const headers = { authorization: `Bearer ${await t.sessionOf(person)}` }
  const held: WeakRef<object>[] = []
  witnessed = ({ access }) => held.push(new WeakRef(access))
  for (const place of places) {
    // Somebody's rights change now and then, and everyone's are read again.
    await t.given.moveAccess(business)
    const url = `${t.url}${witness.path}?shopId=${place.quickId}`
    expect((await whenNotBusy(() => fetch(url, { headers }))).status).toBe(200)
  }
  witnessed = () => {}
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const alive = () => {
    collect()
    return held.filter((one) => one.deref()).length
  }
  expect(held).toHaveLength(places.length)
  // What was read last is kept for the next question.
  await expect.poll(alive, { timeout: 10_000 }).toBeLessThanOrEqual(2)
})
