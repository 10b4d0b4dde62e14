import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { privacy } from '@quickprism/contract/privacy'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const person = await t.given.person({ mobile: '9845012345', email: `${randomUUID()}@people.invalid` })
  await door.comes(person, branch)
  const staff = await t.given.staff({
    on: branch,
    may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors', 'blacklist_visitors'],
    name: 'Dev Prakash',
    role: 'Guard',
  })
  return { branch, person, staff }
}

it('the owner of data sees who looked at it, in the app, and nobody else does', async () => {
  const { branch, person, staff } = await scene()
  await t.as(staff)(reveals.accessData, {
    body: { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Unlawful Conduct' },
  })
  await expect
    .poll(() => door.phoneOf(person)(privacy.whoSaw, { query: { page: 1 } }))
    .toMatchObject({
      page: 1,
      total_pages: 1,
      total_records: 1,
      data: [
        {
          at: t.clock.held.toISOString(),
          viewer_name: 'Dev Prakash',
          viewer_role: 'Guard',
          business_name: branch.business.name,
          branch_name: 'Koramangala',
          reason: 'Unlawful Conduct',
          fields: ['mobile', 'email'],
        },
      ],
    })
  expect(await door.phoneOf(staff)(privacy.whoSaw, { query: { page: 1 } })).toMatchObject({
    data: [],
    total_records: 0,
  })
})

it('they see which businesses hold what of them, in every cell, and which branches refuse them since when', async () => {
  const { branch, person, staff } = await scene()
  const elsewhere = await t.given.branch({
    of: await t.given.business({ cell: branch.business.cell === 1 ? t.owner.cells.length : 1 }),
  })
  t.clock.held = new Date(t.clock.held.getTime() + 60_000)
  await door.comes(person, elsewhere)
  await t.as(staff)(blacklist.set, {
    query: { shopId: branch.quickId, quickId: person.quickId, blacklistUser: 'true' },
  })
  const { data } = await door.phoneOf(person)(privacy.held, {})
  expect(data).toMatchObject([
    { business_quickID: elsewhere.business.quickId, visits: 1, blacklisted_at: [] },
    {
      business_quickID: branch.business.quickId,
      business_name: branch.business.name,
      contact_email: 'office@business.invalid',
      name: person.name,
      mobile: 'XXXXXX2345',
      visits: 1,
      blacklisted_at: [{ branch_name: 'Koramangala', since: t.clock.held.toISOString() }],
    },
  ])
  expect(JSON.stringify(data)).not.toContain('9845012345')
  expect((await door.phoneOf(await t.given.person())(privacy.held, {})).data).toEqual([])
})
