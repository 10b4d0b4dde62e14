import { audit } from '@quickprism/contract/audit'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor, far } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const later = (ms: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + ms)
}

/** Somebody who scanned the poster of a branch from too far away, and never came in. */
const scene = async () => {
  const branch = await t.given.branch({ name: 'Powai' })
  const person = await t.given.person({ name: 'Ishani Rao' })
  await expect(door.comes(person, branch, { position: far })).rejects.toMatchObject({ status: 403 })
  const auditor = await t.given.staff({ on: branch.business, may: ['view_audit_logs'] })
  later(60_000)
  return { branch, person, auditor, phone: door.phoneOf(person) }
}

const refusedIn = async ({ branch, auditor }: Awaited<ReturnType<typeof scene>>) => {
  const { data } = await t.asSignedInAgain(auditor)(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
  return data
    .filter(({ event_type }) => event_type === 'visit.refused')
    .map(({ performed_by, target_name }) => ({ performed_by, target_name }))
}

it('the export lists a business that refused somebody at its entrance and never let them in', async () => {
  const here = await scene()
  // The business has it, by name.
  expect(await refusedIn(here)).toEqual([{ performed_by: 'Ishani Rao', target_name: 'Ishani Rao' }])
  // R2 users A-04
  const { businesses } = await here.phone(privacy.export, {})
  expect(
    businesses.map(({ business_quickID, refusals }) => [business_quickID, refusals.map(({ code }) => code)]),
  ).toEqual([[here.branch.business.quickId, ['too_far']]])
})

it('somebody who was only refused at an entrance is erased there like other visitors', async () => {
  const here = await scene()
  const { business } = here.branch
  const said = await here
    .phone(privacy.erase, { body: { business_quickID: business.quickId } })
    .then(() => 'erased')
    .catch(({ status, message }) => `${status} ${message}`)
  later(60_000)
  const kept = await t.owner
    .cellOf(business)
    .selectFrom('business.refusal')
    .select(['quick_id', 'code'])
    .where('business_id', '=', business.businessId)
    .execute()
  // R2 users A-04
  expect({ said, kept, log: await refusedIn(here) }).toEqual({
    said: 'erased',
    kept: [{ quick_id: null, code: 'too_far' }],
    log: [{ performed_by: 'Erased visitor', target_name: 'Erased visitor' }],
  })
})
