import { checkins } from '@quickprism/contract/checkins'
import { guests } from '@quickprism/contract/guests'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeOfBusiness } from '../../admission/homes.ts'
import type { JobScope } from '../../scopes.ts'
import { joinGroup } from '../checkins/jobs.ts'
import { noteGuestCame } from './jobs.ts'

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

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit }), '2026-03-02')

const arrivals = async ({ business, branchId }: GivenBranch) => {
  const { rows } = await sql<{ day: string; arrived: boolean }>`
    select day::text as day, arrived_at is not null as arrived from business.guest
     where business_id = ${business.businessId} and branch_id = ${branchId} order by day
  `.execute(t.owner.cellOf(business))
  return rows
}

/** What the worker does about someone who has come. */
const runCame = async ({ business, branchId }: GivenBranch, { personId }: GivenPerson, day: string) =>
  noteGuestCame({ branchId, personId, day }, t.deps, (await homeOfBusiness(t.deps, business.businessId)) as JobScope)

const evening = new Date('2026-03-02T12:00:00Z') // 17:30 in Kolkata
const nextMorning = new Date('2026-03-03T04:00:00Z') // 09:30 the day after

it('RS-05: a scan of yesterday that a phone reports today does not end the announcement of today', async () => {
  t.clock.held = evening
  const { branch, host, desk } = await scene()
  await door.changeBranch(branch, { time_zone: 'Asia/Kolkata' })
  const guest = await t.given.person()
  await announce(host, branch, { contact: guest.email, day: '2026-03-02' })
  await announce(host, branch, { contact: guest.email, day: '2026-03-03' })
  t.clock.held = nextMorning
  await door.comes(guest, branch, { scanned_at: evening.toISOString(), pov: 'Guest' })
  await runCame(branch, guest, '2026-03-02')
  expect(await arrivals(branch)).toEqual([
    { day: '2026-03-02', arrived: true },
    { day: '2026-03-03', arrived: false },
  ])
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
  await expect.poll(async () => (await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
})

it('RS-05: a guest who scans a minute before midnight has arrived, also where the worker runs after midnight', async () => {
  t.clock.held = evening
  const { branch, host } = await scene()
  await door.changeBranch(branch, { time_zone: 'Asia/Kolkata' })
  const guest = await t.given.person()
  await announce(host, branch, { contact: guest.email, day: '2026-03-02' })
  t.clock.held = new Date('2026-03-02T20:00:00Z')
  await door.comes(guest, branch, { scanned_at: '2026-03-02T18:29:30.000Z', pov: 'Guest' })
  await runCame(branch, guest, '2026-03-02')
  expect(await arrivals(branch)).toEqual([{ day: '2026-03-02', arrived: true }])
})

it('a guest who agrees to a group before midnight has arrived that day, also where the worker runs after midnight', async () => {
  t.clock.held = evening
  const { branch, host } = await scene()
  await door.changeBranch(branch, { opening_time: '06:00', closing_time: '04:00', time_zone: 'Asia/Kolkata' })
  const [lead, guest] = [await t.given.person(), await t.given.person()]
  for (const day of ['2026-03-02', '2026-03-03']) await announce(host, branch, { contact: guest.email, day })
  t.clock.held = new Date('2026-03-02T18:29:40Z') // 23:59:40
  await door.comes(lead, branch, { companions: [{ quickID: guest.quickId }] })
  const requestId = (await door.mine(guest)).asked_to_join[0]?.request_id as string
  await door.phoneOf(guest)(checkins.joinGroup, { body: { request_id: requestId, accept: true, position: here } })
  t.clock.held = new Date('2026-03-02T18:30:05Z')
  await joinGroup({ requestId }, t.deps)
  const came = (await heldJobs(t)).ofBusinesses.filter(
    ({ name, data }) => name === 'guests.came' && data['businessId'] === branch.business.businessId,
  )
  expect(came.map(({ data }) => data['day'])).toEqual(['2026-03-02'])
})

it('RS-05: an arrival whose job runs twice and a day late is told once', async () => {
  t.clock.held = evening
  const { branch, host } = await scene()
  await door.changeBranch(branch, { time_zone: 'Asia/Kolkata' })
  const guest = await t.given.person()
  await announce(host, branch, { contact: guest.email, day: '2026-03-02' })
  t.clock.held = nextMorning
  for (let run = 0; run < 2; run += 1) await runCame(branch, guest, '2026-03-02')
  expect(await arrivals(branch)).toEqual([{ day: '2026-03-02', arrived: true }])
  const settled = (await heldJobs(t)).ofBusinesses.filter(
    ({ name, data }) => name === 'guests.settle' && data['businessId'] === branch.business.businessId,
  )
  expect(settled).toHaveLength(1)
})
