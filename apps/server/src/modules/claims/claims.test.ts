import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { claims } from '@quickprism/contract/claims'
import { documents } from '@quickprism/contract/documents'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { visits } from '@quickprism/contract/visits'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkKind } from '../../db/codes.ts'
import { forgetClaimLinks } from './jobs.ts'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  // Text messages go out here, as the worker's do.
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const start = new Date('2026-03-02T05:00:00Z') // Monday, 10:30 in Kolkata
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})

const later = (days: number) => {
  t.clock.held = new Date(start.getTime() + days * 86_400_000)
}

let numbers = 0
const aMobile = () => `97${String(++numbers).padStart(8, '0')}`

type Desk = { branch: GivenBranch; sana: GivenPerson }

const aDesk = async (app = t): Promise<Desk> => {
  const branch = await app.given.branch({ name: 'Koramangala' })
  return { branch, sana: await app.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }) }
}

type Someone = { name: string; mobile?: string } | { pass: string } | { quickID: string }

const comesIn = ({ branch, sana }: Desk, person: Someone, companions: Someone[] = [], app = t) =>
  app.as(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Delivery',
      person: person as { name: string; mobile: string },
      companions,
    },
  })

const leaves = ({ branch, sana }: Desk, { visit }: Awaited<ReturnType<typeof comesIn>>) =>
  t.as(sana)(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string] } })

/** Everyone of a business who was offered to claim what was written down of them, by name. */
const offeredAt = async ({ branch }: Desk, app = t) => {
  const rows = await app.owner
    .cellOf(branch)
    .selectFrom('business.visitor_claim as c')
    .innerJoin('business.visitor as v', (join) =>
      join.onRef('v.business_id', '=', 'c.business_id').onRef('v.visitor_id', '=', 'c.visitor_id'),
    )
    .select(['v.name', 'v.person_id', 'c.claimed_at'])
    .where('c.business_id', '=', branch.business.businessId)
    .orderBy('v.visitor_id')
    .execute()
  return rows
}

const namesOffered = async (desk: Desk, app = t) => (await offeredAt(desk, app)).map(({ name }) => name)

const textsTo = (mobile: string) => kit.mailbox.messages.filter(({ to }) => to.includes(`+91${mobile}`))

/** How many of a business's messages are dealt with, sent or not. */
const delivered = async ({ branch: { business } }: Desk) =>
  (await heldJobs(t)).ofBusinesses.filter(
    ({ name, data, state }) =>
      name === 'claims.deliver' && data['businessId'] === business.businessId && state === 'completed',
  ).length

/** The secret in the link that a number was sent. */
const tokenFor = async (mobile: string) => {
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  return /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
}

const look = (person: GivenPerson, token: string) => door.phoneOf(person)(claims.look, { body: { token } })
const claim = (person: GivenPerson, token: string) => door.phoneOf(person)(claims.claim, { body: { token } })
const visitsOf = async (person: GivenPerson) =>
  (await door.phoneOf(person)(visits.mine, { query: { days: 30 } })).data.map(({ store_name }) => store_name)

/** Someone whom a desk has written down, and the account of whoever has that number. */
const written = async () => {
  const desk = await aDesk()
  const mobile = aMobile()
  const entry = await comesIn(desk, { name: 'Ramesh Babu', mobile })
  return {
    desk,
    mobile,
    entry,
    token: await tokenFor(mobile),
    ramesh: await t.given.person({ name: 'Ramesh Babu', mobile }),
  }
}

const deadlocks = async ({ branch }: Desk) => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()
  `.execute(t.owner.cellOf(branch))
  return rows[0]?.deadlocks
}

/** As whoever's quickID was told, and as nobody else. */
const blacklistTold = ({ branch }: Desk, { quickId }: GivenPerson) =>
  sql`
    update business.branch_visitor bv set blacklisted = true
      from business.visitor v
     where v.business_id = bv.business_id and v.visitor_id = bv.visitor_id and v.told_id = ${quickId}
  `.execute(t.owner.cellOf(branch))

const ENDED = { status: 404, message: 'This link is no longer valid.' }

describe('the message to someone whom a front desk wrote down', () => {
  it('Q116: says that they were checked in, and when, in words of our own, with a link', async () => {
    const desk = await aDesk()
    const mobile = aMobile()
    await comesIn(desk, { name: 'Ramesh Babu', mobile })
    const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
    expect(text.replace(/#[\w-]{43}$/, '#')).toBe(
      'You were checked in at a front desk on Monday, 2 March 2026, 10:30 am. If it was not you, ignore this message. ' +
        'See where, and add it to your visits within 7 days: http://quickprism.test/app/claim#',
    )
  })

  it('goes out once, however often they come and whoever writes them down at the same moment', async () => {
    const desk = await aDesk()
    const mobile = aMobile()
    const twice = await Promise.all([1, 2].map(() => comesIn(desk, { name: 'Ramesh Babu', mobile })))
    expect(twice.map(({ outcome }) => outcome).sort()).toEqual(['in', 'inside'])
    await leaves(desk, twice.find(({ outcome }) => outcome === 'in') as (typeof twice)[number])
    await comesIn(desk, { name: 'ramesh babu', mobile })
    await tokenFor(mobile)
    const { ofBusinesses } = await heldJobs(t)
    const { businessId } = desk.branch.business
    const told = ofBusinesses.filter(({ name, data }) => name === 'claims.deliver' && data['businessId'] === businessId)
    expect(told).toHaveLength(1)
    expect(await namesOffered(desk)).toEqual(['Ramesh Babu'])
  })

  it('goes to everyone who left a mobile, and to nobody who showed a pass, told a quickID or left a name alone', async () => {
    const desk = await aDesk()
    const [person, other] = [await t.given.person(), await t.given.person()]
    await comesIn(desk, { name: 'Ramesh Babu', mobile: aMobile() }, [
      { name: 'Leela Babu', mobile: aMobile() },
      { name: 'Arjun Babu' },
      { pass: await door.passOf(person) },
      { quickID: other.quickId },
    ])
    expect(await namesOffered(desk)).toEqual(['Ramesh Babu', 'Leela Babu'])
  })

  it('is not sent where the business knows an account of that name and mobile, which has its visits already', async () => {
    const desk = await aDesk()
    const person = await t.given.person()
    await door.comes(person, desk.branch)
    await door.leaves(person, desk.branch)
    const { name, mobile } = person
    expect(await comesIn(desk, { name, mobile })).toMatchObject({ outcome: 'in', visit: { quickID: null } })
    expect(await namesOffered(desk)).toEqual([])
  })

  it('goes to a guest who was announced by mobile and is let in with one tap', async () => {
    const desk = await aDesk()
    const mobile = aMobile()
    const shopId = desk.branch.quickId
    const host = await t.given.staff({ on: desk.branch })
    const guest = { name: 'Rukmini Hegde', contact: mobile, day: '2026-03-02' }
    await t.as(host)(guests.announce, { body: { shopId, ...guest } }, { key: randomUUID() })
    await kit.mailbox.messageTo(`+91${mobile}`)
    const [expected] = (await t.as(desk.sana)(guests.expected, { query: { shopId } })).guests
    const guest_ref = expected?.guest_ref as string
    await t.as(desk.sana)(guests.checkIn, { body: { shopId, guest_ref, nonce: randomUUID() } })
    await expect
      .poll(() =>
        textsTo(mobile)
          .map(({ text }) => text.slice(0, 40))
          .sort(),
      )
      .toEqual(['You are expected as a guest on Monday, 2', 'You were checked in at a front desk on M'])
  })

  it('is sent to no number more than ten times a day, whatever names are written down with it', async () => {
    const desk = await aDesk()
    const mobile = aMobile()
    for (let n = 1; n <= 11; n++) await comesIn(desk, { name: `Visitor ${n}`, mobile })
    await expect.poll(() => delivered(desk), { timeout: 20_000 }).toBe(11)
    expect(textsTo(mobile)).toHaveLength(10)
  })

  it('takes nothing from what a number may be sent by others where the business may send no more', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const { businessId } = desk.branch.business
    await t.owner.identity
      .insertInto('identity.allowance')
      .values({
        kind: 'messages-business-sms',
        subject: String(businessId),
        used: 1000,
        renews_at: new Date(start.getTime() + 86_400_000),
      })
      .execute()
    const mobile = aMobile()
    for (let n = 1; n <= 10; n++) await comesIn(desk, { name: `Visitor ${n}`, mobile })
    await expect.poll(() => delivered(desk), { timeout: 20_000 }).toBe(10)
    expect(textsTo(mobile)).toEqual([])
    await comesIn(other, { name: 'Ramesh Babu', mobile })
    await expect.poll(() => textsTo(mobile), { timeout: 20_000 }).toHaveLength(1)
  })

  it('is not sent, and not owed, where no text messages are', async () => {
    const quiet = await testApp()
    const desk = await aDesk(quiet)
    await comesIn(desk, { name: 'Ramesh Babu', mobile: aMobile() }, [], quiet)
    expect(await namesOffered(desk, quiet)).toEqual([])
    await quiet.close()
  })
})

describe('claiming a visit', () => {
  it('Q116: is asked with what the desk wrote, makes the visit one of theirs, and is in the trail', async () => {
    const { desk, token, ramesh } = await written()
    expect(await visitsOf(ramesh)).toEqual([])
    expect(await look(ramesh, token)).toEqual({
      business_name: desk.branch.business.name,
      branch_name: 'Koramangala',
      name: 'Ramesh Babu',
      checked_in_at: '2026-03-02T05:00:00.000Z',
      time_zone: 'Asia/Kolkata',
      is_claimed: false,
    })
    expect(await claim(ramesh, token)).toEqual({ success: true, message: 'Added to your visits' })
    expect(await visitsOf(ramesh)).toEqual(['Koramangala'])
    expect(await look(ramesh, token)).toMatchObject({ is_claimed: true })
    const [entry] = (await t.owner.trailOf(desk.branch.business)).filter(({ event }) => event === 'visitor.claimed')
    expect(entry).toMatchObject({ actor: ramesh.personId, branch: desk.branch.branchId, about: ramesh.quickId })
  })

  it('makes one visitor of them: by pass, and by the same name and mobile, they are who they were', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    const again = await comesIn(desk, { name: 'Ramesh Babu', mobile })
    expect(again).toMatchObject({ outcome: 'in', visit: { quickID: ramesh.quickId, visitor_type: 'visitor' } })
    await leaves(desk, again)
    const byPass = await comesIn(desk, { pass: await door.passOf(ramesh) })
    expect(byPass.visit?.visitor_ref).toBe(entry.visit?.visitor_ref)
    expect(await visitsOf(ramesh)).toEqual(['Koramangala', 'Koramangala', 'Koramangala'])
    expect(await offeredAt(desk)).toMatchObject([{ person_id: ramesh.personId }])
  })

  it('while they are inside has their phone say so, and check them out', async () => {
    const { desk, token, ramesh } = await written()
    await claim(ramesh, token)
    expect(await door.mine(ramesh)).toMatchObject({ visit: { store_name: 'Koramangala' } })
    await door.leaves(ramesh, desk.branch)
    expect(await door.visitsAt(desk.branch)).toMatchObject([{ checked_out_at: start, person_id: ramesh.personId }])
  })

  it('twice changes nothing, and nobody else can any more', async () => {
    const { desk, mobile, token, ramesh } = await written()
    await claim(ramesh, token)
    expect(await claim(ramesh, token)).toMatchObject({ success: true })
    const other = await t.given.person({ mobile })
    await expect(look(other, token)).rejects.toMatchObject(ENDED)
    await expect(claim(other, token)).rejects.toMatchObject(ENDED)
    const events = await door.eventsOf(desk.branch.business)
    expect(events.filter((event) => event === 'visitor.claimed')).toHaveLength(1)
  })

  it('is for the account with the number it was sent to, and nothing of the visit is told to another', async () => {
    const { desk, token } = await written()
    const stranger = await t.given.person()
    const refused = {
      status: 403,
      message:
        'This message was sent to another mobile number than that of your account. Sign in with the account that has this number, or sign up with it.',
    }
    await expect(look(stranger, token)).rejects.toMatchObject(refused)
    await expect(claim(stranger, token)).rejects.toMatchObject(refused)
    expect(await offeredAt(desk)).toMatchObject([{ person_id: null, claimed_at: null }])
  })

  it('T5: is not for an account that only typed the number it was sent to', async () => {
    const { token, ramesh, desk } = await written()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ mobile_proven: false })
      .where('person_id', '=', ramesh.personId)
      .execute()
    const refused = {
      status: 403,
      message:
        'This message was sent to a mobile number. Confirm the mobile number of your account, then open the link again.',
    }
    await expect(look(ramesh, token)).rejects.toMatchObject(refused)
    await expect(claim(ramesh, token)).rejects.toMatchObject(refused)
    expect(await offeredAt(desk)).toMatchObject([{ person_id: null, claimed_at: null }])
  })

  it('takes a token that was given out for this, within seven days', async () => {
    const { token, ramesh } = await written()
    await expect(look(ramesh, 'A'.repeat(43))).rejects.toMatchObject(ENDED)
    await expect(claim(ramesh, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).rejects.toMatchObject(ENDED)
    await expect(t.as()(guests.pass, { body: { token } })).rejects.toMatchObject({ status: 404 })
    later(7)
    await expect(look(ramesh, token)).rejects.toMatchObject(ENDED)
    await expect(claim(ramesh, token)).rejects.toMatchObject(ENDED)
    later(8)
    await forgetClaimLinks(t.deps)
    const links = await t.owner.identity
      .selectFrom('identity.link')
      .select('kind')
      .where('kind', '=', linkKind.claim)
      .execute()
    expect(links).toEqual([])
  })

  it('by two accounts with that number at the same moment is done by one of them', async () => {
    const { desk, mobile, token, ramesh } = await written()
    const leela = await t.given.person({ mobile })
    const tries = await Promise.allSettled([ramesh, leela, ramesh, leela].map((person) => claim(person, token)))
    const won = tries.flatMap(({ status }, place) => (status === 'fulfilled' ? [place % 2] : []))
    expect(won).toHaveLength(2)
    expect(new Set(won).size).toBe(1)
    const [{ person_id } = { person_id: null }] = await offeredAt(desk)
    expect(person_id).toBe([ramesh, leela][won[0] as number]?.personId)
    expect((await door.eventsOf(desk.branch.business)).filter((event) => event === 'visitor.claimed')).toHaveLength(1)
  })

  it('while they scan the poster leaves them one visitor with an account', async () => {
    const { desk, token, ramesh } = await written()
    const [claimed, scanned] = await Promise.allSettled([claim(ramesh, token), door.comes(ramesh, desk.branch)])
    expect(scanned.status).toBe('fulfilled')
    if (claimed.status === 'rejected') expect(claimed.reason).toMatchObject({ status: 409 })
    const own = await t.owner
      .cellOf(desk.branch)
      .selectFrom('business.visitor')
      .select('visitor_id')
      .where('person_id', '=', ramesh.personId)
      .execute()
    expect(own).toHaveLength(1)
  })

  it('leaves them inside once when a desk writes them down while they scan the poster', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    for (let round = 1; round <= 8; round++) {
      t.clock.held = new Date(start.getTime() + round * 60_000)
      await Promise.all([comesIn(desk, { name: 'Ramesh Babu', mobile }), door.comes(ramesh, desk.branch)])
      const open = (await door.visitsAt(desk.branch)).filter(({ checked_out_at }) => checked_out_at === null)
      expect(open).toHaveLength(1)
      await door.leaves(ramesh, desk.branch)
    }
  })

  it('has them come once who are told of by their account and by name in one entry', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    const byName = { name: 'Ramesh Babu', mobile }
    const entries = [
      async () => comesIn(desk, { pass: await door.passOf(ramesh) }, [byName]),
      async () => comesIn(desk, byName, [{ pass: await door.passOf(ramesh) }]),
      async () => comesIn(desk, byName, [{ quickID: ramesh.quickId }]),
    ]
    for (const [place, come] of entries.entries()) {
      t.clock.held = new Date(start.getTime() + (place + 1) * 60_000)
      const came = await come()
      expect(came).toMatchObject({ outcome: 'in', visit: { quickID: ramesh.quickId, group: [] } })
      const open = (await door.visitsAt(desk.branch)).filter(({ checked_out_at }) => checked_out_at === null)
      expect(open).toMatchObject([{ person_id: ramesh.personId }])
      await leaves(desk, came)
    }
  })

  it('by two who are told of beside each other at two desks keeps neither waiting for the other', async () => {
    const desk = await aDesk()
    const people: { person: GivenPerson; said: Someone }[] = []
    for (const name of ['Ramesh Babu', 'Leela Babu']) {
      const mobile = aMobile()
      const entry = await comesIn(desk, { name, mobile })
      const person = await t.given.person({ name, mobile })
      await claim(person, await tokenFor(mobile))
      await leaves(desk, entry)
      people.push({ person, said: { name, mobile } })
    }
    const before = await deadlocks(desk)
    for (let round = 1; round <= 4; round++) {
      t.clock.held = new Date(start.getTime() + round * 60_000)
      const entries = await Promise.all(
        people.map(async ({ person }, place) =>
          comesIn(desk, { pass: await door.passOf(person) }, [people[1 - place]?.said as Someone]),
        ),
      )
      expect(entries.map(({ outcome }) => outcome).sort()).toEqual(['in', 'inside'])
      for (const { person } of people) await door.leaves(person, desk.branch)
    }
    expect(await deadlocks(desk)).toBe(before)
  })

  it('with another account leaves the branch refusing by the name and mobile that the desk wrote', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(await t.given.person({ name: 'Somebody Else', mobile }), token)
    await leaves(desk, entry)
    await door.blacklist(desk.branch)
    await expect(door.comes(ramesh, desk.branch)).rejects.toMatchObject({ status: 403 })
    expect(await comesIn(desk, { pass: await door.passOf(ramesh) })).toMatchObject({ outcome: 'refused' })
  })

  it('is for nobody whom a branch refuses, by another name either', async () => {
    const refused = { status: 409, message: 'This visit cannot be added to yours. Ask at the front desk where it was.' }
    const erased = await written()
    await claim(erased.ramesh, erased.token)
    await leaves(erased.desk, erased.entry)
    await door.blacklist(erased.desk.branch)
    const business_quickID = erased.desk.branch.business.quickId
    await door.phoneOf(erased.ramesh)(privacy.erase, { body: { business_quickID } })
    await comesIn(erased.desk, { name: 'R. Babu', mobile: erased.mobile })
    await expect.poll(() => textsTo(erased.mobile)).toHaveLength(2)
    const another = textsTo(erased.mobile)
      .map(({ text }) => text.slice(-43))
      .find((one) => one !== erased.token)
    await expect(claim(erased.ramesh, another as string)).rejects.toMatchObject(refused)

    const told = await written()
    await leaves(told.desk, told.entry)
    await comesIn(told.desk, { quickID: told.ramesh.quickId })
    await blacklistTold(told.desk, told.ramesh)
    await expect(look(told.ramesh, told.token)).rejects.toMatchObject(refused)
  })

  it('does not shake off a blacklisting, which goes on under the name and mobile that the desk wrote', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await leaves(desk, entry)
    await door.blacklist(desk.branch)
    const refused = {
      status: 409,
      message: 'This visit cannot be added to yours. Ask at the front desk where it was.',
    }
    await expect(look(ramesh, token)).rejects.toMatchObject(refused)
    await expect(claim(ramesh, token)).rejects.toMatchObject(refused)
    expect(await comesIn(desk, { name: 'Ramesh Babu', mobile })).toMatchObject({ outcome: 'refused' })
  })

  it('before a blacklisting has it hold for phone, pass and desk alike', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    await door.blacklist(desk.branch)
    await expect(door.comes(ramesh, desk.branch)).rejects.toMatchObject({ status: 403 })
    expect(await comesIn(desk, { pass: await door.passOf(ramesh) })).toMatchObject({ outcome: 'refused' })
    expect(await comesIn(desk, { name: 'Ramesh Babu', mobile })).toMatchObject({ outcome: 'refused' })
  })

  it('before a blacklisting has it hold once they are erased, by all they were known by, until it is taken back', async () => {
    const { desk, mobile, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    await door.blacklist(desk.branch)
    const { quickId: shopId, business } = desk.branch
    await door.phoneOf(ramesh)(privacy.erase, { body: { business_quickID: business.quickId } })

    await expect(door.comes(ramesh, desk.branch)).rejects.toMatchObject({ status: 403 })
    expect(await comesIn(desk, { pass: await door.passOf(ramesh) })).toMatchObject({ outcome: 'refused' })
    expect(await comesIn(desk, { quickID: ramesh.quickId })).toMatchObject({ outcome: 'refused' })
    expect(await comesIn(desk, { name: 'ramesh babu', mobile })).toMatchObject({
      outcome: 'refused',
      refused: [{ name: 'ramesh babu', quickID: null, tries_today: 4 }],
    })
    expect((await door.activitiesAt(desk.branch)).at(-1)).toBe(
      'Someone was turned away;On the blacklist of this branch',
    )
    // A number may be on several accounts; that this one is theirs too is told to nobody who types its quickID.
    const again = await t.given.person({ name: 'Ramesh Babu', mobile })
    await expect(door.comes(again, desk.branch)).rejects.toMatchObject({ status: 403 })
    expect(await comesIn(desk, { pass: await door.passOf(again) })).toMatchObject({ outcome: 'refused' })
    expect(await comesIn(desk, { quickID: again.quickId })).toMatchObject({ outcome: 'in' })
    // Nobody else is refused for it.
    expect(await comesIn(desk, { name: 'Lakshmi Babu', mobile })).toMatchObject({ outcome: 'in' })
    expect(await comesIn(desk, { name: 'Ramesh Babu', mobile: aMobile() })).toMatchObject({ outcome: 'in' })

    const keeper = t.as(
      await t.given.staff({ on: desk.branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] }),
    )
    const { data } = await keeper(records.list, { query: { shopId } })
    const quickId = data.find(({ name }) => name === null)?.visitor_ref as string
    await keeper(blacklist.set, { query: { shopId, quickId, blacklistUser: 'false' } })
    expect(await comesIn(desk, { name: 'Ramesh Babu', mobile })).toMatchObject({ outcome: 'in' })
    expect(await door.comes(ramesh, desk.branch)).toMatchObject({ repeated: false })
  })

  it('leaves the visit where it is for someone whom the business knows by their account already', async () => {
    const { desk, entry, token, ramesh } = await written()
    await leaves(desk, entry)
    await door.comes(ramesh, desk.branch)
    const refused = {
      status: 409,
      message: `You already have other visits at ${desk.branch.business.name}. This one stays as the front desk entered it.`,
    }
    await expect(look(ramesh, token)).rejects.toMatchObject(refused)
    await expect(claim(ramesh, token)).rejects.toMatchObject(refused)
    expect(await visitsOf(ramesh)).toEqual(['Koramangala'])
    expect(await offeredAt(desk)).toMatchObject([{ person_id: null, claimed_at: null }])
  })

  it('T15: shows them who looked at their data before, without a mail for each', async () => {
    const { desk, entry, token, ramesh } = await written()
    const guard = await t.given.staff({ on: desk.branch, may: ['reveal_data_of_visitors'], name: 'Dev Prakash' })
    const look = { shop_quickID: desk.branch.quickId, user_quickID: entry.visit?.visitor_ref as string }
    for (const reason of ['Unlawful Conduct', 'Unapproved Access']) {
      await t.as(guard)(reveals.accessData, { body: { ...look, reason } }, { key: randomUUID() })
    }
    const tellings = async () =>
      (await heldJobs(t)).ofBusinesses.filter(
        ({ name, data, state }) =>
          name === 'reveals.tell' && data['businessId'] === desk.branch.business.businessId && state === 'completed',
      )
    await expect.poll(tellings).toHaveLength(2)
    const whoSaw = () => door.phoneOf(ramesh)(privacy.whoSaw, { query: { page: 1 } })
    expect(await whoSaw()).toMatchObject({ total_records: 0 })
    await claim(ramesh, token)
    await expect.poll(whoSaw).toMatchObject({
      total_records: 2,
      data: [
        { viewer_name: 'Dev Prakash', reason: 'Unapproved Access', fields: ['mobile'] },
        { viewer_name: 'Dev Prakash', reason: 'Unlawful Conduct', fields: ['mobile'] },
      ],
    })
    await expect.poll(tellings).toHaveLength(4)
    const mails = kit.mailbox.messages.filter(({ to }) => to.includes(ramesh.email))
    expect(mails.filter(({ subject }) => subject.includes('viewed your data'))).toEqual([])
  })

  it('has the business get the numbers they give with their next check-in by themselves', async () => {
    const { desk, entry, token, ramesh } = await written()
    await leaves(desk, entry)
    const phone = door.phoneOf(ramesh)
    await phone(documents.give, { body: { document: 'pan', number: 'ABCPE1234F', consent: true } })
    // It has gone to all businesses that knew them.
    const corrections = async () =>
      (await heldJobs(t)).ofPeople.filter(
        ({ name, data, state }) =>
          name === 'privacy.correct-copies' && data['personId'] === ramesh.personId && state === 'completed',
      )
    await expect.poll(corrections).toHaveLength(1)
    await claim(ramesh, token)
    const guard = await t.given.staff({ on: desk.branch, may: ['view_checkin_logs_of_visitors'] })
    const pans = async () => {
      const { data } = await t.as(guard)(records.list, { query: { shopId: desk.branch.quickId } })
      return data.map(({ pan }) => pan)
    }
    expect(await pans()).toEqual([null])
    await door.comes(ramesh, desk.branch)
    await expect.poll(pans).toEqual(['XXXXXX234F', 'XXXXXX234F'])
  })

  it('makes it theirs to erase, and of the link nothing is left there', async () => {
    const { desk, entry, token, ramesh } = await written()
    await claim(ramesh, token)
    await leaves(desk, entry)
    await door.phoneOf(ramesh)(privacy.erase, { body: { business_quickID: desk.branch.business.quickId } })
    expect(await offeredAt(desk)).toEqual([])
    await expect(look(ramesh, token)).rejects.toMatchObject(ENDED)
  })
})
