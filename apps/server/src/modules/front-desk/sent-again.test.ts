import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeOfBusiness } from '../../admission/homes.ts'
import { followEntryLater } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const scene = async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const outcast = await t.given.person({ name: 'Rohit' })
  await door.comes(outcast, branch)
  await door.leaves(outcast, branch)
  await door.blacklist(branch)
  const friend = await t.given.person({ name: 'Priya Menon' })
  await door.comes(friend, branch)
  t.clock.held = new Date('2026-03-02T05:00:10Z')
  const companions = [{ pass: await door.passOf(outcast) }, { pass: await door.passOf(friend) }]
  return { branch, sana, companions }
}

it('RS-08: a desk that sends an entry again gets the reply of the first one, with who was refused and who was inside', async () => {
  const { branch, sana, companions } = await scene()
  const body = {
    shopId: branch.quickId,
    nonce: randomUUID(),
    pov: 'Guest' as const,
    person: { name: 'Lalitha Raghavan', mobile: '9845011111' },
    companions,
  }
  const first = await t.asSignedInAgain(sana)(frontDesk.checkIn, { body })
  expect(first).toMatchObject({ refused: [{ name: 'Rohit' }], inside_already: ['Priya Menon'] })
  const again = await t.asSignedInAgain(sana)(frontDesk.checkIn, { body })
  expect(again).toEqual(first)
})

it('RS-08: a phone that sends a scan again shows who was refused and who was inside before', async () => {
  const { branch, companions } = await scene()
  const lead = await t.given.person()
  const scan = { nonce: randomUUID(), companions }
  const first = await door.comes(lead, branch, scan)
  expect(first.companions.map(({ state }) => state)).toEqual(['in', 'refused'])
  const again = await door.comes(lead, branch, scan)
  expect(again.companions).toEqual(first.companions)
})

it('RS-08: a desk that sends the check-in of a guest again gets the reply of the first one', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const host = await t.given.staff({ on: branch })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const shopId = branch.quickId
  const name = 'Rukmini Hegde'
  const contact = 'rukmini@guests.invalid'
  const announce = () =>
    t.as(host)(guests.announce, { body: { shopId, name, day: '2026-03-02', contact } }, { key: randomUUID() })
  await announce()
  const refs = async () =>
    (await t.asSignedInAgain(sana)(guests.expected, { query: { shopId } })).guests.map(({ guest_ref }) => guest_ref)
  const admit = (guest_ref: string, nonce: string) =>
    t.asSignedInAgain(sana)(guests.checkIn, { body: { shopId, guest_ref, nonce } })
  await admit((await refs())[0] as string, randomUUID())
  await announce()
  const [second] = await refs()
  const nonce = randomUUID()
  const first = await admit(second as string, nonce)
  expect(first.outcome).toBe('inside')
  expect(await admit(second as string, nonce).catch(({ message }: Error) => message)).toEqual(first)
})

it('RS-08: an entry sent again says who of its group is refused by name and who is inside by quickID', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }
  const priya = await t.given.person({ name: 'Priya Menon' })
  const enter = (body: object) =>
    desk(frontDesk.checkIn, { body: { shopId: branch.quickId, pov: 'Guest', nonce: randomUUID(), ...body } as never })
  const { visit } = await enter({ person: ramesh })
  await desk(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string] } })
  await door.blacklist(branch)
  await door.comes(priya, branch)

  const entry = {
    nonce: randomUUID(),
    person: { name: 'Lalitha Raghavan', mobile: '9845011111' },
    companions: [ramesh, { quickID: priya.quickId }],
  }
  const first = await enter(entry)
  expect(first).toMatchObject({ outcome: 'in', refused: [{ name: 'Ramesh Babu' }], inside_already: [priya.quickId] })
  expect(await enter(entry)).toEqual(first)
})

it('RS-08: an entry whose nonce was used for other people is refused', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const nonce = randomUUID()
  const enter = (name: string) =>
    desk(frontDesk.checkIn, {
      body: { shopId: branch.quickId, nonce, pov: 'Guest', person: { name, mobile: '9845011111' } },
    })
  await enter('Lalitha Raghavan')
  await expect(enter('Joseph Kurian')).rejects.toThrow('This entry was used before. Start again.')
})

it('RS-11: a person whose quickID was stated is asked though the server died before it had answered the desk', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const asha = await t.given.person({ name: 'Asha Reddy' })
  const nonce = randomUUID()
  await desk(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce, pov: 'Guest', person: { quickID: asha.quickId } },
  })
  // What follows the commit was lost with the process, and its job runs.
  await sql`delete from identity.group_request where quick_id = ${asha.quickId}`.execute(t.owner.identity)
  expect((await door.mine(asha)).asked_to_join).toHaveLength(0)
  const job = (await heldJobs(t)).ofBusinesses.find(
    ({ name, data }) => name === 'front-desk.follow-entry' && data.nonce === nonce,
  )
  const { businessId } = branch.business
  const scope = await homeOfBusiness(t.deps, businessId)
  for (let times = 0; times < 2; times += 1) await followEntryLater(job?.data as never, t.deps, scope as never)
  expect((await door.mine(asha)).asked_to_join).toHaveLength(1)
})
