import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { notes } from '@quickprism/contract/notes'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

describe('RS-31: the export of a person whose quickID was stated at a desk', () => {
  it('has the notes that the branch keeps of them', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const desk = t.as(
      await t.given.staff({
        on: branch.business,
        may: [
          'view_checkin_logs_of_visitors',
          'view_additional_info_of_visitors',
          'add_edit_delete_additional_info_of_visitors',
        ],
      }),
    )
    const person = await t.given.person({ name: 'Ishani Rao' })
    await desk(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Delivery',
        person: { quickID: person.quickId },
        companions: [],
      },
    })
    const { data } = await desk(records.list, { query: { shopId: branch.quickId } })
    await desk(
      notes.save,
      {
        query: { shopId: branch.quickId, visitorQuickId: data[0]?.visitor_ref as string },
        body: { additional_info: { Vehicle: 'KA 05 MJ 1234' } },
      },
      { key: randomUUID() },
    )
    const { businesses } = await door.phoneOf(person)(privacy.export, {})
    expect(businesses[0]?.visits).toHaveLength(1)
    expect(JSON.stringify(businesses)).toContain('KA 05 MJ 1234')
  })
})

it('what a business holds of a person counts visits under their stated quickID beside their own', async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const other = await t.given.branch({ of: branch.business, name: 'Indiranagar' })
  const desk = t.as(await t.given.staff({ on: branch.business, may: ['view_checkin_logs_of_visitors'] }))
  const person = await t.given.person({ name: 'Ishani Rao' })
  await door.comes(person, branch)
  await door.leaves(person, branch)
  const stated = { person: { quickID: person.quickId }, companions: [] }
  await desk(frontDesk.checkIn, {
    body: { shopId: other.quickId, nonce: randomUUID(), pov: 'Delivery', ...stated },
  })
  const { data } = await door.phoneOf(person)(privacy.held, {})
  expect(data).toMatchObject([{ visits: 2, branches: 2 }])
})
