import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf, saying, marks } = sosKit(() => t)
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}
const asksForHelp = async (person: GivenPerson) => {
  const phone = door.phoneOf(person)
  const [alert] = (await phone(sos.mine, {})).alerts
  await phone(sos.answer, { body: { ...saying('needs-help'), alert_ref: alert?.alert_ref as string } })
}
const knownOf = async (staff: GivenPerson, branch: GivenBranch) =>
  (await rollCallOf(staff, branch)).people.map(({ state, doubt }) => ({ state, doubt: doubt?.said_by ?? null }))

const callsAndIsSeenLeaving = async () => {
  const { branch, staff } = await scene()
  const person = await t.given.person({ name: 'Asha Rao' })
  await door.comes(person, branch)
  later(5)
  await raise(staff, branch)
  later(1)
  await asksForHelp(person)
  later(1)
  return { branch, staff, person }
}

it('the door\'s "safe" of someone who asked for help is shown no more once they came in again', async () => {
  const { branch, staff, person } = await callsAndIsSeenLeaving()
  await door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
  expect(await knownOf(staff, branch)).toEqual([{ state: 'needs-help', doubt: 'door' }])
  later(5)
  await door.comes(person, branch)
  expect(await knownOf(staff, branch)).toEqual([{ state: 'needs-help', doubt: null }]) // R2 alerts A-03, B-3
})

it('a marshal\'s "safe" from before someone came in again is shown no more beside their call for help', async () => {
  const { branch, staff, person } = await callsAndIsSeenLeaving()
  await door.leaves(person, branch, { by: 'geofence' })
  const { people, incident } = await rollCallOf(staff, branch)
  await marks(staff, branch, incident.incident_ref, [
    { ...saying('safe'), person_ref: people[0]?.person_ref as string },
  ])
  later(5)
  await door.comes(person, branch)
  expect(await knownOf(staff, branch)).toEqual([{ state: 'needs-help', doubt: null }]) // R2 alerts A-03, B-3
})

it('the door\'s "safe" of someone who asked for help is shown no more once the desk says they have not left', async () => {
  const { branch, staff } = await callsAndIsSeenLeaving()
  const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const shopId = branch.quickId
  const { data } = await t.as(desk)(frontDesk.inside, { query: { shopId } })
  const visit_refs = data.map(({ visit_ref }) => visit_ref)
  await t.as(desk)(frontDesk.checkOut, { body: { shopId, visit_refs } })
  later(1)
  await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs, to: { still_inside: true } } })
  expect(await knownOf(staff, branch)).toEqual([{ state: 'needs-help', doubt: null }]) // R2 alerts A-03, B-3
})
