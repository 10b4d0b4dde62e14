import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('erasing is refused to somebody whose own check-in has not reached their phone yet', async () => {
  const branch = await t.given.branch({ name: 'Powai' })
  const person = await t.given.person()
  await door.comes(person, branch)
  // The server died between the check-in and what identity keeps of it.
  await t.owner.identity.deleteFrom('identity.presence').where('person_id', '=', person.personId).execute()
  const erase = () => door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  await expect(erase()).rejects.toMatchObject({
    status: 409,
    message: 'You are checked in at Powai. Check out there first.',
  })
})
