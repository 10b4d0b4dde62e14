import { privacy } from '@quickprism/contract/privacy'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf, marks, saying } = sosKit(() => t)

const askStatus = async (person: GivenPerson, shop: string, tag?: string) => {
  const answer = await fetch(`${t.url}/api/sos/status?shop_quickID=${shop}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(person)}`, ...(tag ? { 'if-none-match': tag } : {}) },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    tag: answer.headers.get('etag') ?? undefined,
    startedBy: text ? JSON.parse(text).incident.started_by : 'as it was',
  }
}

/** Meera started the alert and marked a visitor; then the business removed her. */
const removedMarshal = async () => {
  const { branch, staff } = await scene()
  const { root } = branch.business
  const asha = await t.given.person({ name: 'Asha Rao' })
  await door.comes(asha, branch)
  await raise(staff, branch)
  const { incident, people } = await rollCallOf(staff, branch)
  await marks(staff, branch, incident.incident_ref, [
    { ...saying('safe'), person_ref: people[0]?.person_ref as string },
  ])
  await t.as(root)(users.remove, { body: { scopeId: branch.quickId, userQuickId: staff.quickId } })
  const erases = () => door.phoneOf(staff)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  return { branch, root, incident_ref: incident.incident_ref, erases }
}

describe('a former user who started an alert, marked someone in it and has themselves erased while it is on', () => {
  it('is not named any more as who started it on a screen that asks again', async () => {
    const { branch, root, erases } = await removedMarshal()
    const before = await askStatus(root, branch.quickId)
    expect(before).toMatchObject({ status: 200, startedBy: 'Meera Nair' })
    await erases()
    const again = await askStatus(root, branch.quickId, before.tag)
    expect(again).toMatchObject({ status: 200, startedBy: '' }) // R2 alerts A-06
  })

  it('is not named any more beside whom they marked, on a roll-call that is open', async () => {
    const { branch, root, incident_ref, erases } = await removedMarshal()
    const open = await rollCallOf(root, branch)
    expect(open.people.map(({ said_by_name }) => said_by_name)).toEqual(['Meera Nair'])
    await erases()
    // Read anew, her name is gone: what an open screen is told must lead to the same.
    const fresh = await rollCallOf(root, branch)
    expect(fresh.people.map(({ said_by_name }) => said_by_name)).toEqual([null])
    const news = await rollCallOf(root, branch, { incident_ref, since: open.revision, heard: open.now })
    const shown = open.people.map((one) => news.people.find(({ person_ref }) => person_ref === one.person_ref) ?? one)
    expect(shown.map(({ said_by_name }) => said_by_name)).toEqual([null]) // R2 alerts A-06
  })
})
