import { randomUUID } from 'node:crypto'
import { activities } from '@quickprism/contract/activities'
import { audit } from '@quickprism/contract/audit'
import { blacklist } from '@quickprism/contract/blacklist'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { memberships } from '@quickprism/contract/memberships'
import { notes } from '@quickprism/contract/notes'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { tablesNaming } from '@quickprism/tools/testing/tables-naming'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { verifyTrails } from '../audit/verify.ts'
import { keepNumber } from '../vault/service.ts'
import { deleteDue, noteErasureLater } from './jobs.ts'

const DAY = 86_400_000
const PAN = 'ABCPE1234F'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const setHold = (days: number) => Object.assign(t.deps, { holdDays: days })
const later = (ms: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + ms)
}

/** Each has a number of their own: whoever comes again after they were erased is found by it. */
let numbers = 12_344

/** Someone who came twice and left, of whom the branch knows all it can: numbers, a note, a look, a line in its feed. */
const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const person = await t.given.person({
    name: `Ishani ${randomUUID().slice(0, 8)}`,
    mobile: `98450${++numbers}`,
    email: `${randomUUID()}@people.invalid`,
  })
  for (const _ of [1, 2]) {
    await door.comes(person, branch, { pov: 'Guest' })
    later(600_000)
    await door.leaves(person, branch)
    later(600_000)
  }
  const other = await t.given.person()
  await door.comes(other, branch)
  await door.leaves(other, branch)
  const { cell, businessId } = branch.business
  const [visit] = await door.visitsAt(branch)
  await inBusiness(t.deps, admitJob(cell, businessId), (tx) =>
    keepNumber(t.deps, tx, visit?.visitor_id as number, 'pan', PAN),
  )
  const staff = await t.given.staff({
    on: branch.business,
    may: [
      'view_checkin_logs_of_visitors',
      'view_checkin_logs_of_members',
      'reveal_data_of_visitors',
      'blacklist_visitors',
      'view_additional_info_of_visitors',
      'add_edit_delete_additional_info_of_visitors',
      'view_entry_management_analytics_dashboard',
      'view_audit_logs',
    ],
  })
  const desk = t.as(staff)
  const about = { user_quickID: person.quickId, shop_quickID: branch.quickId }
  await desk(reveals.accessData, { body: { ...about, reason: `Seen with ${person.name}` } }, { key: randomUUID() })
  await desk(
    notes.save,
    {
      query: { shopId: branch.quickId, visitorQuickId: person.quickId },
      body: { additional_info: { Vehicle: `Of ${person.name}` } },
    },
    { key: randomUUID() },
  )
  return { branch, person, other, desk }
}

type Scene = Awaited<ReturnType<typeof scene>>

const erase = (person: GivenPerson, { business }: GivenBranch) =>
  door.phoneOf(person)(privacy.erase, { body: { business_quickID: business.quickId } })

/** Everything the branch shows that could show someone. */
const shown = async ({ branch, person, desk }: Scene) => {
  const query = { shopId: branch.quickId }
  const all = await desk(records.list, { query })
  const found = async (search: string) => (await desk(records.list, { query: { ...query, search } })).total_records
  return {
    total: all.total_records,
    guests: (await desk(records.list, { query: { ...query, pov: 'Guest' } })).total_records,
    names: all.data.map(({ name }) => name),
    foundByName: await found(person.name),
    foundById: await found(person.quickId),
    named: JSON.stringify([
      all,
      await desk(activities.list, { query }),
      await desk(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } }),
    ]).includes(person.name),
  }
}

const readable = ({ branch, person }: Scene) =>
  tablesNaming(t.databases.ownerUrls.cells[branch.business.cell - 1] as string, [
    person.name,
    person.mobile,
    `XXXXXX${person.mobile.slice(-4)}`,
    person.email,
    PAN,
    'XXXXXX234F',
  ])

const inVault = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.vault')
    .select('kind')
    .where('business_id', '=', business.businessId)
    .execute()

const dueIn = ({ business }: GivenBranch) => deleteDue(business.cell, t.deps)

describe('someone who has themselves erased', () => {
  it('ST-10: without a hold leaves no trace in any table, while the totals and the chain stay whole', async () => {
    setHold(0)
    const here = await scene()
    const { branch, person, other } = here
    expect(await shown(here)).toMatchObject({ total: 3, guests: 2, foundByName: 2, foundById: 2, named: true })
    expect(await readable(here)).not.toEqual([])
    expect(await erase(person, branch)).toMatchObject({ business_name: branch.business.name, kept_until: null })
    expect(await shown(here)).toEqual({
      total: 3,
      guests: 2,
      names: [other.name, null, null],
      foundByName: 0,
      foundById: 0,
      named: false,
    })
    expect((await readable(here)).filter((table) => !table.startsWith('identity.'))).toEqual([])
    expect(await inVault(branch)).toEqual([])
    expect(await door.wrongCounters()).toEqual([])
    expect((await verifyTrails(t.deps)).findings).toEqual([])
    expect(await door.eventsOf(branch.business)).toContain('visitor.erased')
  })

  it('ST-10: under a hold is out of sight at once, is told its end, and is deleted then and not before', async () => {
    setHold(365)
    const here = await scene()
    const { branch, person } = here
    const [, last] = await door.visitsAt(branch)
    const end = new Date((last?.checked_in_at.getTime() ?? 0) + 365 * DAY)
    const told = await door.phoneOf(person)(privacy.held, {})
    expect(told.data).toMatchObject([{ works_here: false, kept_until: end.toISOString() }])
    expect(await erase(person, branch)).toMatchObject({ kept_until: end.toISOString() })
    expect(await shown(here)).toMatchObject({ total: 3, guests: 2, foundByName: 0, foundById: 0, named: false })
    expect((await readable(here)).filter((table) => !table.startsWith('identity.'))).toEqual([])
    expect(await door.phoneOf(person)(privacy.held, {})).toMatchObject({
      data: [],
      erased: [{ business_name: branch.business.name, kept_until: end.toISOString() }],
    })
    t.clock.held = new Date(end.getTime() - 1)
    await dueIn(branch)
    expect(await inVault(branch)).toEqual([{ kind: 3 }])
    t.clock.held = end
    await dueIn(branch)
    expect(await inVault(branch)).toEqual([])
    expect(await door.eventsOf(branch.business)).toContain('visitor.deleted')
    expect(await door.wrongCounters()).toEqual([])
    await dueIn(branch)
  })

  it('ST-10: leaves nothing with the key of whoever announced them as a guest', async () => {
    setHold(0)
    const here = await scene()
    const { branch, person } = here
    const day = t.clock.held.toISOString().slice(0, 10)
    const guest = { shopId: branch.quickId, name: person.name, contact: person.email, day }
    const sent = [guests.announce, { body: guest }, { key: randomUUID() }] as const
    const host = t.asSignedInAgain(branch.business.root)
    expect(await host(...sent)).toMatchObject({ message: `Link sent to ${person.name}` })
    await erase(person, branch)
    expect((await readable(here)).filter((table) => !table.startsWith('identity.'))).toEqual([])
    // Whoever heard no answer and sends it again says the name themselves, and hears it again.
    expect(await host(...sent)).toMatchObject({ message: `Link sent to ${person.name}` })
  })

  it('whose last visit is longer ago than the hold is deleted at once', async () => {
    setHold(30)
    const here = await scene()
    later(30 * DAY)
    expect(await erase(here.person, here.branch)).toMatchObject({ kept_until: null })
    expect(await inVault(here.branch)).toEqual([])
  })

  it('cannot be revealed, noted or blacklisted any more by the row that is left', async () => {
    const here = await scene()
    const { branch, person, desk } = here
    await erase(person, branch)
    const { data } = await desk(records.list, { query: { shopId: branch.quickId } })
    const nameless = data.find(({ name }) => name === null)
    expect(nameless).toMatchObject({ quickID: null, mobile: null, email: null, pan: null, pov: 'Guest' })
    const whom = nameless?.visitor_ref as string
    const gone = { status: 404, message: 'This visitor had their data erased.' }
    await expect(
      desk(
        reveals.accessData,
        { body: { user_quickID: whom, shop_quickID: branch.quickId, reason: 'Unlawful Conduct' } },
        { key: randomUUID() },
      ),
    ).rejects.toMatchObject(gone)
    await expect(desk(notes.get, { query: { shopId: branch.quickId, visitorQuickId: whom } })).rejects.toMatchObject(
      gone,
    )
    await expect(
      desk(blacklist.set, { query: { shopId: branch.quickId, quickId: whom, blacklistUser: 'true' } }),
    ).rejects.toMatchObject(gone)
  })

  it('comes again as someone new', async () => {
    const here = await scene()
    const { branch, person } = here
    await erase(person, branch)
    expect((await door.mine(person)).visit).toBeNull()
    later(60_000)
    await door.comes(person, branch)
    expect(await shown(here)).toMatchObject({ total: 4, foundByName: 1, foundById: 1 })
    const { data } = await door.phoneOf(person)(privacy.held, {})
    expect(data).toMatchObject([{ visits: 1 }])
    // The job that makes sure of an erasure may run late: what came after it stays.
    const erasedAt = new Date(t.clock.held.getTime() - 30_000).toISOString()
    const { cell, businessId } = branch.business
    const told = { personId: person.personId, businessName: 'x', erasedAt, keptUntil: null }
    await noteErasureLater(told, t.deps, admitJob(cell, businessId))
    expect((await door.mine(person)).visit).not.toBeNull()
    expect(await door.wrongCounters()).toEqual([])
  })
})

describe('someone on the blacklist who has themselves erased', () => {
  it('is refused as before, alone or in a group, without being named, until the branch takes it back', async () => {
    spec('ST-10')
    const here = await scene()
    const { branch, person, desk } = here
    const setting = (quickId: string, blacklistUser: 'true' | 'false') =>
      desk(blacklist.set, { query: { shopId: branch.quickId, quickId, blacklistUser } })
    await setting(person.quickId, 'true')
    await desk(
      blacklist.explain,
      { body: { shopId: branch.quickId, quickId: person.quickId, reason: `${person.name} took a bicycle` } },
      { key: randomUUID() },
    )
    await erase(person, branch)
    later(60_000)
    await expect(door.comes(person, branch)).rejects.toMatchObject({ status: 403 })
    const friend = await t.given.person()
    const along = await door.comes(friend, branch, { companions: [{ pass: await door.passOf(person) }] })
    expect(along.companions).toMatchObject([{ state: 'refused' }])
    expect(await shown(here)).toMatchObject({ foundByName: 0, named: false })
    expect((await readable(here)).filter((table) => !table.startsWith('identity.'))).toEqual([])
    expect(await door.activitiesAt(branch)).toContain('Someone was turned away;On the blacklist of this branch')
    const { data } = await desk(records.list, { query: { shopId: branch.quickId } })
    const nameless = data.find(({ name }) => name === null)
    expect(nameless).toMatchObject({ black_listed: true, blacklist_reason: null })
    await setting(nameless?.visitor_ref as string, 'false')
    later(60_000)
    expect(await door.comes(person, branch)).toMatchObject({ repeated: false })
  })

  it('is refused at the desk too, by the name with the mobile or the e-mail address that the business had', async () => {
    const { branch, person, desk } = await scene()
    const shopId = branch.quickId
    await desk(blacklist.set, { query: { shopId, quickId: person.quickId, blacklistUser: 'true' } })
    const { name, mobile, email } = person
    const comesIn = (told: { name: string; mobile: string }) =>
      desk(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Guest', person: told, companions: [] } })
    expect(await comesIn({ name, mobile })).toMatchObject({ outcome: 'refused' })
    const { root } = branch.business
    const today = t.clock.held.toISOString().slice(0, 10)
    const guest = { name, contact: email, day: today }
    await t.asSignedInAgain(root)(guests.announce, { body: { shopId, ...guest } }, { key: randomUUID() })
    const [expected] = (await desk(guests.expected, { query: { shopId } })).guests
    const arrival = { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() }
    expect(await desk(guests.checkIn, { body: arrival })).toMatchObject({ outcome: 'refused' })

    await erase(person, branch)
    later(60_000)
    expect(await comesIn({ name, mobile })).toMatchObject({ outcome: 'refused', refused: [{ name }] })
    await t.as(root)(guests.announce, { body: { shopId, ...guest } }, { key: randomUUID() })
    const [again] = (await desk(guests.expected, { query: { shopId } })).guests
    const second = { shopId, guest_ref: again?.guest_ref as string, nonce: randomUUID() }
    expect(await desk(guests.checkIn, { body: second })).toMatchObject({ outcome: 'refused' })
    // An account of that name and mobile was let in by phone before, and is now.
    expect(await door.comes(await t.given.person({ name, mobile }), branch)).toMatchObject({ repeated: false })
    expect(await comesIn({ name: 'Ishani Rao', mobile })).toMatchObject({ outcome: 'in' })
  })

  it('is not found by the trail either, whose export would lead from the rows without a name to their quickID', async () => {
    const { branch, person, desk } = await scene()
    const query = { shopId: branch.quickId, quickId: person.quickId, blacklistUser: 'true' } as const
    await desk(blacklist.set, { query })
    await expect(door.comes(person, branch)).rejects.toMatchObject({ status: 403 })
    await erase(person, branch)
    later(60_000)
    await expect(door.comes(person, branch)).rejects.toMatchObject({ status: 403 })
    const refusals = (await t.owner.trailOf(branch.business)).filter(({ event }) => event === 'visit.refused')
    expect(refusals.map(({ actor, about }) => [actor, about === person.quickId])).toEqual([
      [person.personId, true],
      [null, false],
    ])
  })
})

describe('a branch that was deleted while someone was inside', () => {
  it('does not keep them from being erased: they cannot check out there', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    await door.changeBranch(branch, { deleted_at: t.clock.held })
    await expect(door.leaves(person, branch)).rejects.toMatchObject({ status: 404 })
    expect(await erase(person, branch)).toMatchObject({ business_name: branch.business.name })
  })
})

describe('coming and erasing by turns', () => {
  it('ends after ten times in a day at one business, and leaves as many entries in its trail', async () => {
    const [branch, elsewhere] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.person()
    const comesAndErases = async (at: GivenBranch) => {
      later(60_000)
      await door.comes(person, at)
      await door.leaves(person, at)
      return erase(person, at)
    }
    for (let time = 1; time <= 10; time++) await comesAndErases(branch)
    await expect(comesAndErases(branch)).rejects.toMatchObject({
      status: 429,
      message: 'You erased your data here too many times today. Try again tomorrow.',
    })
    const events = await door.eventsOf(branch.business)
    expect(events.filter((event) => event === 'visitor.erased')).toHaveLength(10)
    await expect(comesAndErases(elsewhere)).resolves.toBeDefined()
    later(DAY)
    await expect(erase(person, branch)).resolves.toBeDefined()
  })
})

describe('a visitor whom a business added as its user without asking', () => {
  it('still has their visits erased there', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const { root, quickId } = branch.business
    const visitor = await t.given.person({ name: 'Ishani Sen' })
    await door.comes(visitor, branch)
    await door.leaves(visitor, branch)
    await t.as(root)(
      users.create,
      { body: { quick_id: visitor.quickId, scope_type: 'business', scope_role_data: { [quickId]: [] } } },
      { key: randomUUID() },
    )
    const { data } = await door.phoneOf(visitor)(privacy.held, {})
    expect(data).toMatchObject([{ works_here: false }])
    spec('ST-10')
    await expect(door.phoneOf(visitor)(privacy.erase, { body: { business_quickID: quickId } })).resolves.toMatchObject({
      business_name: branch.business.name,
    })
  })

  it('may leave a business they had joined, and is erased then', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const { quickId } = branch.business
    const visitor = await t.given.person({ name: 'Ishani Sen' })
    await door.comes(visitor, branch)
    await door.leaves(visitor, branch)
    await t.given.membership(branch.business, visitor, null)
    const phone = door.phoneOf(visitor)
    const body = { business_quickID: quickId }
    await expect(phone(privacy.erase, { body })).rejects.toMatchObject({ status: 409 })
    await phone(memberships.leave, { body })
    await expect(phone(privacy.erase, { body })).resolves.toMatchObject({ business_name: branch.business.name })
  })
})

describe('erasing is refused', () => {
  it('to whoever is inside, works there, or is not known there', async () => {
    const branch = await t.given.branch({ name: 'Powai' })
    const inside = await t.given.person()
    await door.comes(inside, branch)
    await expect(erase(inside, branch)).rejects.toMatchObject({
      status: 409,
      message: 'You are checked in at Powai. Check out there first.',
    })
    const works = await t.given.staff({ on: branch })
    await door.comes(works, branch)
    await door.leaves(works, branch)
    await expect(erase(works, branch)).rejects.toMatchObject({
      status: 409,
      message: `You work at ${branch.business.name}. Ask it to erase what it keeps of its staff.`,
    })
    await expect(erase(await t.given.person(), branch)).rejects.toMatchObject({
      status: 404,
      message: 'This business holds no data about you.',
    })
  })
})

describe('a desk that types the quickID of someone', () => {
  const atDesk = async (branch: GivenBranch) => {
    const staff = await t.given.staff({
      on: branch,
      may: ['view_checkin_logs_of_visitors', 'view_entry_management_analytics_dashboard'],
    })
    const desk = t.as(staff)
    return {
      desk,
      writesDown: (quickID: string) =>
        desk(frontDesk.checkIn, {
          body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID }, companions: [] },
        }),
    }
  }

  it('does not keep them from being erased: they cannot end what their phone never heard of', async () => {
    setHold(0)
    const [branch, elsewhere] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.person()
    for (const place of [branch, elsewhere]) {
      await door.comes(person, place)
      await door.leaves(person, place)
      later(60_000)
    }
    const { writesDown } = await atDesk(branch)
    expect(await writesDown(person.quickId)).toMatchObject({ outcome: 'in' })
    expect((await door.mine(person)).visit).toBeNull()
    expect(await erase(person, branch)).toMatchObject({ kept_until: null })
    expect((await door.visitsAt(branch)).map(({ name, checked_out_at }) => [name, checked_out_at !== null])).toEqual([
      ['', true],
      ['', true],
    ])
    expect(await door.wrongCounters()).toEqual([])
  })

  it('goes on refusing it where it was blacklisted, also when the account is closed after it was erased', async () => {
    const branch = await t.given.branch()
    const [person, another] = [await t.given.person(), await t.given.person()]
    const { writesDown } = await atDesk(branch)
    await writesDown(person.quickId)
    await door.blacklist(branch)
    await erase(person, branch)
    expect(await writesDown(person.quickId)).toMatchObject({ outcome: 'refused' })
    const account = t.owner.identity.updateTable('identity.person').where('person_id', '=', person.personId)
    await account.set({ closed_at: t.clock.held }).execute()
    expect(await writesDown(person.quickId)).toMatchObject({ outcome: 'refused' })
    expect(await writesDown(another.quickId)).toMatchObject({ outcome: 'in' })
  })

  it('names them in its feed when they are refused by phone for it, alone or along with others, until they are erased', async () => {
    setHold(0)
    const branch = await t.given.branch()
    const person = await t.given.person({ name: `Ishani ${randomUUID().slice(0, 8)}` })
    const { desk, writesDown } = await atDesk(branch)
    const written = await writesDown(person.quickId)
    const visit_refs = [written.visit?.visit_ref as string]
    await desk(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs } })
    await door.blacklist(branch)
    const line = `${person.name} was turned away;On the blacklist of this branch`
    await expect(door.comes(person, branch)).rejects.toMatchObject({ status: 403 })
    later(DAY)
    await door.comes(await t.given.person(), branch, { companions: [{ pass: await door.passOf(person) }] })
    expect((await door.activitiesAt(branch)).filter((detail) => detail === line)).toHaveLength(2)
    await erase(person, branch)
    spec('ST-10')
    expect(JSON.stringify(await door.activitiesAt(branch))).not.toContain(person.name)
    expect(
      (await tablesNaming(t.databases.ownerUrls.cells[branch.business.cell - 1] as string, [person.name])).filter(
        (table) => !table.startsWith('identity.'),
      ),
    ).toEqual([])
    await expect(door.comes(person, branch)).rejects.toMatchObject({ status: 403 })
  })

  it('has nothing left of it once they are erased, though it never knew them', async () => {
    setHold(0)
    const branch = await t.given.branch()
    const person = await t.given.person()
    const { desk, writesDown } = await atDesk(branch)
    await writesDown(person.quickId)
    expect(await erase(person, branch)).toMatchObject({ business_name: branch.business.name })
    const query = { shopId: branch.quickId }
    expect((await desk(records.list, { query: { ...query, search: person.quickId } })).total_records).toBe(0)
    expect(JSON.stringify(await desk(activities.list, { query }))).not.toContain(person.quickId)
    expect(
      (await tablesNaming(t.databases.ownerUrls.cells[branch.business.cell - 1] as string, [person.quickId])).filter(
        (table) => !table.startsWith('identity.'),
      ),
    ).toEqual([])
    expect(await door.wrongCounters()).toEqual([])
    await expect(erase(person, branch)).rejects.toMatchObject({
      status: 404,
      message: 'This business holds no data about you.',
    })
  })
})
