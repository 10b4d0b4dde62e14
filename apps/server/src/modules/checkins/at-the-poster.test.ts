import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}

const asks = async (person: GivenPerson, branch: GivenBranch, key?: string) =>
  door.phoneOf(person)(checkins.door, {
    body: { shop_quickID: branch.quickId, key: key ?? (await door.posterKeyOf(branch)) },
  })

const shows = async (lead: GivenPerson, branch: GivenBranch, pass: string) =>
  door.phoneOf(lead)(checkins.meet, {
    body: { shop_quickID: branch.quickId, key: await door.posterKeyOf(branch), pass },
  })

describe('whoever holds the key of a poster', () => {
  it('knows which branch it is, where its circle is, and why they came the last time', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const branch = await t.given.branch({ of: business, name: 'Koramangala' })
    const ananya = await t.given.person()
    expect(await asks(ananya, branch)).toMatchObject({
      shop_quickID: branch.quickId,
      store_name: 'Koramangala',
      business_name: 'Kaveri Spaces',
      latitude: 12.93624,
      longitude: 77.62691,
      time_zone: 'Asia/Kolkata',
      last_pov: null,
      consented: true,
    })
    await door.comes(ananya, branch, { pov: 'Courier' })
    expect(await asks(ananya, branch)).toMatchObject({ last_pov: 'Courier' })
    expect(await asks(await t.given.person(), branch)).toMatchObject({ last_pov: null })
  })

  it('is told nothing with one that was made up, or without any', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await expect(asks(person, branch, 'made-up')).rejects.toMatchObject({ status: 409 })
    const asked = door.phoneOf(person)(checkins.door, { body: { shop_quickID: branch.quickId } })
    await expect(asked).rejects.toMatchObject({ status: 404, message: 'You are not checked in here.' })
  })

  it.each([
    ['is cut off', ''],
    ['is too long', 'k'.repeat(101)],
  ])('is told what to do where the key of the link %s', async (_, key) => {
    const branch = await t.given.branch()
    await expect(asks(await t.given.person(), branch, key)).rejects.toMatchObject({
      status: 422,
      message: 'This code is incomplete. Scan the code at the entrance, or ask the front desk.',
    })
  })

  it('is told in plain words that the branch of the link is no quickID', async () => {
    const asked = door.phoneOf(await t.given.person())(checkins.door, {
      body: { shop_quickID: 'KX72QB0001KX72QB0001', key: 'key' },
    })
    await expect(asked).rejects.toMatchObject({ message: 'A quickID has at most 10 characters' })
  })

  it('needs none while they are inside', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const person = await t.given.person()
    await door.comes(person, branch)
    const asked = door.phoneOf(person)(checkins.door, { body: { shop_quickID: branch.quickId } })
    expect(await asked).toMatchObject({ store_name: 'Koramangala' })
  })

  it.each([
    ['they have left', async (person: GivenPerson, branch: GivenBranch) => void (await door.leaves(person, branch))],
    ['the branch has closed', async () => later(24 * 60)],
  ])('needs one again once %s', async (_, leave) => {
    const branch = await t.given.branch()
    const [person, friend] = [await t.given.person(), await t.given.person()]
    await door.comes(person, branch)
    const phone = door.phoneOf(person)
    const here = { shop_quickID: branch.quickId }
    await expect(phone(checkins.meet, { body: { ...here, pass: await door.passOf(friend) } })).resolves.toBeDefined()
    await leave(person, branch)
    const refused = { status: 404, message: 'You are not checked in here.' }
    await expect(phone(checkins.door, { body: here })).rejects.toMatchObject(refused)
    await expect(phone(checkins.meet, { body: { ...here, pass: await door.passOf(friend) } })).rejects.toMatchObject(
      refused,
    )
  })
})

describe('one’s own visit', () => {
  it('says where it is, what for, until when, and who of the group has left', async () => {
    const branch = await t.given.branch({ of: await t.given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
    await door.changeBranch(branch, { opening_time: '09:00', closing_time: '21:00' })
    const lead = await t.given.person()
    const visit = await door.comes(lead, branch, { pov: 'Vendor', companions: [{ name: 'Meena' }, { name: 'Ravi' }] })
    later(20)
    const [meena] = visit.companions
    await door.leaves(lead, branch, { visit_refs: [meena?.visit_ref as string] })
    expect((await door.mine(lead)).visit).toMatchObject({
      pov: 'Vendor',
      place: { business_name: 'Kaveri Spaces', store_name: 'Koramangala', latitude: 12.93624 },
      closes_at: '2026-03-02T15:30:00.000Z',
      companions: [
        { name: 'Meena', state: 'left' },
        { name: 'Ravi', state: 'in' },
      ],
    })
  })
})

describe('a pass that a lead scans at the door', () => {
  it('shows whose it is, and counts for a while after its minute', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person({ name: 'Lakshmi Kannan' })]
    const shown = await shows(lead, branch, await door.passOf(lakshmi))
    expect(shown).toMatchObject({ name: 'Lakshmi Kannan', quickID: lakshmi.quickId })
    later(10)
    const visit = await door.comes(lead, branch, { companions: [{ met: shown.met }] })
    expect(visit.companions).toMatchObject([{ name: 'Lakshmi Kannan', state: 'in' }])
  })

  it('is no more than a request a quarter of an hour later', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person()]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    later(15)
    expect((await door.comes(lead, branch, { companions: [{ met }] })).companions).toMatchObject([
      { name: null, state: 'asked' },
    ])
    expect((await door.mine(lakshmi)).asked_to_join).toHaveLength(1)
  })

  it('brings nobody to another branch, and to nobody else’s group', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const [lead, stranger, lakshmi] = [await t.given.person(), await t.given.person(), await t.given.person()]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    const unknown = [{ name: null, state: 'asked' }]
    expect((await door.comes(stranger, branch, { companions: [{ met }] })).companions).toMatchObject(unknown)
    expect((await door.comes(lead, other, { companions: [{ met }] })).companions).toMatchObject(unknown)
  })

  it('brings its owner once: whoever has left since stays outside, however often the lead comes again', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person({ name: 'Lakshmi Kannan' })]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    later(1)
    await door.comes(lead, branch, { companions: [{ met }] })
    later(3)
    await door.leaves(lakshmi, branch)
    await door.leaves(lead, branch)
    later(5)
    const again = await door.comes(lead, branch, { companions: [{ met }] })
    expect(again.companions).toEqual([{ name: null, state: 'asked', visit_ref: null }])
    expect((await door.mine(lakshmi)).visit).toBeNull()
    expect((await door.visitsAt(branch)).filter(({ name }) => name === 'Lakshmi Kannan')).toHaveLength(1)
  })

  it('takes its owner from nowhere where they have gone since', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const [lead, lakshmi] = [await t.given.person(), await t.given.person()]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    later(3)
    await door.comes(lakshmi, other)
    later(5)
    await door.comes(lead, branch, { companions: [{ met }] })
    expect((await door.mine(lakshmi)).visit).toMatchObject({ shop_quickID: other.quickId })
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('of someone who came in by themselves meanwhile shows that they are in', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person({ name: 'Lakshmi Kannan' })]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    later(1)
    await door.comes(lakshmi, branch)
    later(2)
    const { companions } = await door.comes(lead, branch, { companions: [{ met }] })
    expect(companions).toEqual([{ name: 'Lakshmi Kannan', state: 'in', visit_ref: null }])
  })

  it('brings its owner in although a desk let them in by mistake meanwhile and undid it', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person({ name: 'Lakshmi Kannan' })]
    const { met } = await shows(lead, branch, await door.passOf(lakshmi))
    later(2)
    const desk = () => t.asSignedInAgain(branch.business.root)
    const { visit } = await desk()(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Guest',
        person: { pass: await door.passOf(lakshmi) },
      },
    })
    later(3)
    const visit_refs = [visit?.visit_ref as string]
    await desk()(
      frontDesk.correct,
      { body: { shopId: branch.quickId, visit_refs, to: { undone: true } } },
      { key: randomUUID() },
    )
    later(4)
    const { companions } = await door.comes(lead, branch, { companions: [{ met }] })
    expect(companions).toMatchObject([{ name: 'Lakshmi Kannan', state: 'in' }])
    expect((await door.mine(lakshmi)).visit).toMatchObject({ shop_quickID: branch.quickId })
  })

  it('is refused when it is old, made up or one’s own', async () => {
    const branch = await t.given.branch()
    const [lead, lakshmi] = [await t.given.person(), await t.given.person()]
    const old = await door.passOf(lakshmi)
    later(5)
    const isOver = { status: 422, message: 'This code has expired. Ask them to show their pass again.' }
    await expect(shows(lead, branch, old)).rejects.toMatchObject(isOver)
    await expect(shows(lead, branch, 'QP2.AAAAAAAAAAAAAAAA.1.A')).rejects.toMatchObject(isOver)
    await expect(shows(lead, branch, await door.passOf(lead))).rejects.toMatchObject({
      message: 'This is your own pass.',
    })
  })
})
