import { blacklist } from '@quickprism/contract/blacklist'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessSchema } from '../../db/schema.gen.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const MAY = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'blacklist_visitors'] as const

const call = async (person: GivenPerson, path: string, init: RequestInit = {}) => {
  const answer = await fetch(t.url + path, {
    ...init,
    headers: { authorization: `Bearer ${await t.sessionOf(person)}`, ...init.headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
}

const pathOf = (branch: GivenBranch, visitor: string, is: boolean) =>
  `/api/vms/blacklist?${new URLSearchParams({ shopId: branch.quickId, quickId: visitor, blacklistUser: String(is) })}`

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const visitor = await t.given.person({ name: 'Vikram Sethi' })
  await door.comes(visitor, branch)
  await door.leaves(visitor, branch)
  const guard = await t.given.staff({ on: branch, may: [...MAY] })
  const firstRow = async (person: GivenPerson = guard) =>
    (await call(person, `/api/vms/visitor-records?shopId=${branch.quickId}`)).body.data[0]
  return { branch, visitor, guard, firstRow }
}

type Held = (areWaiting: (count: number) => Promise<void>, tx: Transaction<BusinessSchema>) => Promise<void>

/** While the visitors of a business are held: whoever asks about one has looked at the branch, and waits. */
const whileHeld = ({ business }: GivenBranch, work: Held) => {
  const cell = t.owner.cellOf(business)
  return cell.transaction().execute(async (tx) => {
    await sql`select from business.visitor where business_id = ${business.businessId} for update`.execute(tx)
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          cell,
        )
      ).rows
    await work((count) => expect.poll(async () => (await waiting()).length).toBe(count), tx)
  })
}

describe('the blacklist of a branch', () => {
  it('does not say of someone that they are inside once the branch has closed, whether or not a worker has closed it', async () => {
    const { branch, visitor, guard } = await scene()
    await door.comes(visitor, branch)
    const { held } = t.clock
    await door.changeBranch(branch, {
      time_zone: 'UTC',
      closing_time: new Date(held.getTime() + 60_000).toISOString().slice(11, 19),
    })
    t.clock.held = new Date(held.getTime() + 120_000)
    await call(guard, pathOf(branch, visitor.quickId, true))
    t.clock.held = held
    expect((await door.activitiesAt(branch)).at(-1)).toBe('Vikram Sethi was blacklisted;Will be refused at check-in')
  })

  it('D3-BLACK-03 D3-BLACK-04 D3-BLACK-06 D3-BLACK-07: is set and lifted by one call, marks every row and decides at the door', async () => {
    const { branch, visitor, guard, firstRow } = await scene()
    expect(await call(guard, pathOf(branch, visitor.quickId, true))).toMatchObject({
      status: 200,
      body: { success: true, message: 'Visitor added to the blacklist successfully!' },
    })
    expect(await firstRow()).toMatchObject({ black_listed: true, blacklisted_at: t.clock.held.toISOString() })
    await expect(door.comes(visitor, branch)).rejects.toThrow(
      'You cannot check in at Koramangala. Please speak to the front desk.',
    )
    expect((await call(guard, pathOf(branch, visitor.quickId, false))).body.message).toBe(
      'Visitor removed from the blacklist successfully!',
    )
    expect(await firstRow()).toMatchObject({ black_listed: false, blacklisted_at: null })
    expect((await door.comes(visitor, branch)).repeated).toBe(false)
    expect(await door.activitiesAt(branch)).toEqual(
      expect.arrayContaining([
        'Vikram Sethi was blacklisted;Will be refused at check-in',
        'Vikram Sethi was removed from the blacklist;May check in again',
      ]),
    )
  })

  it('is of that branch alone', async () => {
    const { branch, visitor, guard } = await scene()
    const sibling = await t.given.branch({ of: branch.business })
    await call(guard, pathOf(branch, visitor.quickId, true))
    expect((await door.comes(visitor, sibling)).repeated).toBe(false)
  })

  it('repeated, changes nothing more and is noted each time', async () => {
    const { branch, visitor, guard, firstRow } = await scene()
    for (let times = 0; times < 3; times++) await call(guard, pathOf(branch, visitor.quickId, true))
    expect((await firstRow()).black_listed).toBe(true)
    const lines = (await door.activitiesAt(branch)).filter((line) => line.includes('was blacklisted'))
    expect(lines).toHaveLength(1)
    const noted = (await door.eventsOf(branch.business)).filter((event) => event === 'visitor.blacklist-changed')
    expect(noted).toHaveLength(3)
  })

  it('set by two at the same moment is one line in the feed', async () => {
    const { branch, visitor, guard } = await scene()
    const set = () => call(guard, pathOf(branch, visitor.quickId, true))
    let both: ReturnType<typeof set>[] = []
    await whileHeld(branch, async (areWaiting) => {
      both = [set(), set()]
      await areWaiting(2)
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const lines = await door.activitiesAt(branch)
    expect(lines.filter((line) => line.startsWith('Vikram Sethi was blacklisted;'))).toHaveLength(1)
  })

  it('holds members too, and never the one who asks', async () => {
    const { branch, guard } = await scene()
    const member = await t.given.staff({ on: branch })
    await door.comes(member, branch)
    await door.comes(guard, branch)
    expect((await call(guard, pathOf(branch, member.quickId, true))).status).toBe(200)
    expect(await call(guard, pathOf(branch, guard.quickId, true))).toMatchObject({
      status: 422,
      body: { detail: 'You cannot blacklist yourself.' },
    })
  })

  it('takes the reference of someone without a quickID', async () => {
    const { branch, guard } = await scene()
    await door.comes(await t.given.person(), branch, { companions: [{ name: 'Little Tara' }] })
    const listed = async () =>
      (await call(guard, `/api/vms/visitor-records?shopId=${branch.quickId}`)).body.data[0].group[0]
    expect((await call(guard, pathOf(branch, (await listed()).visitor_ref, true))).status).toBe(200)
    expect((await listed()).black_listed).toBe(true)
  })

  it('does not tell those who may not see members whether one came', async () => {
    const { branch } = await scene()
    const member = await t.given.staff({ on: branch })
    await door.comes(member, branch)
    const ofVisitors = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] })
    expect((await call(ofVisitors, pathOf(branch, member.quickId, true))).status).toBe(404)
  })

  it.each([['shopId'], ['quickId'], ['blacklistUser']])(
    'D1-CONV-18 D3-API-01: without %s it is refused',
    async (missing) => {
      const { branch, visitor, guard } = await scene()
      const url = new URL(pathOf(branch, visitor.quickId, true), t.url)
      url.searchParams.delete(missing)
      expect(await call(guard, url.pathname + url.search)).toMatchObject({
        status: 422,
        body: { detail: 'Missing required information' },
      })
    },
  )

  it('D3-BLACK-02: takes its permission', async () => {
    const { branch, visitor } = await scene()
    const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect(await call(staff, pathOf(branch, visitor.quickId, true))).toMatchObject({
      status: 403,
      body: { detail: "You don't have permission to blacklist visitors." },
    })
  })

  it('D3-BLACK-05: fails in the words of the documents', () => {
    expect(blacklist.set.says.failed).toBe('Failed to update blacklist status')
  })
})

describe('T13: the one GET that changes something', () => {
  it.each([
    ['made ahead of time by a browser', { headers: { 'sec-purpose': 'prefetch' } }],
    ['prerendered', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['of an older browser ahead of time', { headers: { purpose: 'prefetch' } }],
    ['from another site', { headers: { origin: 'https://elsewhere.invalid' } }],
  ])('%s changes nothing', async (_, init) => {
    const { branch, visitor, guard, firstRow } = await scene()
    expect((await call(guard, pathOf(branch, visitor.quickId, true), init)).status).toBe(403)
    expect((await firstRow()).black_listed).toBe(false)
  })

  it('has no HEAD, is kept by nobody, and takes a bearer token', async () => {
    const { branch, visitor, guard, firstRow } = await scene()
    const path = pathOf(branch, visitor.quickId, true)
    expect((await call(guard, path, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(t.url + path)).status).toBe(401)
    expect((await firstRow()).black_listed).toBe(false)
    expect((await call(guard, path)).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the reason', () => {
  const say = (person: GivenPerson, branch: GivenBranch, visitor: GivenPerson, reason: string) =>
    t.as(person)(blacklist.explain, { body: { shopId: branch.quickId, quickId: visitor.quickId, reason } })

  it('is seen by those who may blacklist, by nobody else, and goes with the entry', async () => {
    const { branch, visitor, guard, firstRow } = await scene()
    await call(guard, pathOf(branch, visitor.quickId, true))
    await say(guard, branch, visitor, 'Threatened the guard')
    expect((await firstRow()).blacklist_reason).toBe('Threatened the guard')
    const reader = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect(await firstRow(reader)).toMatchObject({ black_listed: true, blacklisted_at: null, blacklist_reason: null })
    await call(guard, pathOf(branch, visitor.quickId, false))
    await call(guard, pathOf(branch, visitor.quickId, true))
    expect((await firstRow()).blacklist_reason).toBeNull()
  })

  it('is refused for someone who is taken off the list meanwhile, and none is left behind', async () => {
    const { branch, visitor, guard, firstRow } = await scene()
    await call(guard, pathOf(branch, visitor.quickId, true))
    const here = sql`business_id = ${branch.business.businessId} and branch_id = ${branch.branchId}`
    let said: Promise<unknown> = Promise.resolve()
    await whileHeld(branch, async (areWaiting, tx) => {
      said = say(guard, branch, visitor, 'Threatened the guard').catch((error: unknown) => error)
      await areWaiting(1)
      await sql`update business.branch_visitor set blacklisted = false where ${here}`.execute(tx)
      await sql`delete from business.blacklisting where ${here}`.execute(tx)
    })
    expect(await said).toMatchObject({ status: 409, message: 'This visitor is not on the blacklist of this branch.' })
    expect(await firstRow()).toMatchObject({ black_listed: false, blacklisted_at: null, blacklist_reason: null })
  })

  it('is refused for someone who is not on the list', async () => {
    const { branch, visitor, guard } = await scene()
    await expect(say(guard, branch, visitor, 'x')).rejects.toThrow(
      'This visitor is not on the blacklist of this branch.',
    )
  })
})
