import { randomUUID } from 'node:crypto'
import { blacklist as blacklisting } from '@quickprism/contract/blacklist'
import { frontDesk } from '@quickprism/contract/front-desk'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeVisitsAt } from '../visits/closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})

const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

type Body = Record<string, unknown>
type Desk = { branch: GivenBranch; sana: GivenPerson }

/** A branch and who sits at its desk, with nothing but the permission for it. */
const aDesk = async (name = 'Koramangala'): Promise<Desk> => {
  const branch = await t.given.branch({ name })
  return { branch, sana: await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }) }
}

const sessions = new Map<number, ReturnType<typeof t.given.session>>()

/** Signed in for the day, whatever the time is made to be. */
const tokenOf = async (sana: GivenPerson) => {
  const session = sessions.get(sana.personId) ?? t.given.session(sana)
  sessions.set(sana.personId, session)
  const { sessionId, personEpoch } = await session
  return t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, t.clock.held)
}

/** Plain JSON as it is on the wire. */
const send = async ({ branch, sana }: Desk, path: string, body: Body) => {
  const answer = await fetch(`${t.url}/api/vms/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(sana)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ shopId: branch.quickId, ...body }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}

const ramesh = { name: 'Ramesh Babu', mobile: '98450 27116' }

const checkIn = (desk: Desk, person: Body = ramesh, more: Body = {}) =>
  send(desk, 'desk-check-in', { nonce: randomUUID(), pov: 'Delivery', person, ...more })

const checkOut = (desk: Desk, ...visit_refs: string[]) => send(desk, 'desk-check-out', { visit_refs })
const correct = (desk: Desk, to: Body, ...visit_refs: string[]) => send(desk, 'desk-correct', { visit_refs, to })
const readPass = (desk: Desk, pass: string) => send(desk, 'desk-read-pass', { pass })

const inside = async ({ branch, sana }: Desk, query: Record<string, string> = {}) => {
  const answer = await fetch(`${t.url}/api/vms/inside?${new URLSearchParams({ shopId: branch.quickId, ...query })}`, {
    headers: { authorization: `Bearer ${await tokenOf(sana)}` },
  })
  const text = await answer.text()
  return { text, ...JSON.parse(text) }
}

const namesInside = async (desk: Desk, query: Record<string, string> = {}) =>
  (await inside(desk, query)).data.map(({ name, quickID }: { name: string | null; quickID: string }) => name ?? quickID)

const aQuickId = () => makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)

/** Whoever comes to this door is refused there from now on. */
const blacklist = async ({ branch }: Desk, name: string) => {
  const cell = t.owner.cellOf(branch.business)
  const { visitor_id } = await cell
    .selectFrom('business.branch_visitor')
    .select('visitor_id')
    .where('branch_id', '=', branch.branchId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await cell
    .updateTable('business.branch_visitor')
    .set({ blacklisted: true })
    .where('visitor_id', '=', visitor_id)
    .execute()
  await cell
    .insertInto('business.blacklisting')
    .values({
      business_id: branch.business.businessId,
      branch_id: branch.branchId,
      visitor_id,
      at: new Date('2026-02-01T06:00:00Z'),
      by_person: branch.business.root.personId,
    })
    .execute()
}

describe('someone without a phone', () => {
  it('is written down with name and mobile, and leaves at the desk', async () => {
    const desk = await aDesk()
    const answer = await checkIn(desk, ramesh, { visiting: 'Third Wave Labs', badge: ' 17 ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        outcome: 'in',
        entered: true,
        refused: [],
        inside_already: [],
        visit: {
          visitor_type: 'visitor',
          quickID: null,
          name: 'Ramesh Babu',
          mobile: 'XXXXXX7116',
          pov: 'Delivery',
          checked_in_at: start.toISOString(),
          date: '2026-03-02',
          in_time: '10:30',
          badge: '17',
          visiting: 'Third Wave Labs',
          group: [],
        },
      },
    })
    expect(await inside(desk)).toMatchObject({
      members: 0,
      visitors: 1,
      total: 1,
      left_today: 0,
      last_left_at: null,
      data: [answer.body.visit],
      page: 1,
      total_pages: 1,
      total_records: 1,
    })
    later(22)
    const left = t.clock.held.toISOString()
    expect((await checkOut(desk, answer.body.visit.visit_ref)).body).toEqual({
      closed: 1,
      checked_out_at: left,
      ended_refs: [answer.body.visit.visit_ref],
    })
    expect(await inside(desk)).toMatchObject({ total: 0, left_today: 1, last_left_at: left, data: [] })
    expect(await door.visitsAt(desk.branch)).toMatchObject([
      { checkout_type: 1, exit_grade: 1, entered_by: desk.sana.personId, accuracy_m: null },
    ])
    expect(await door.activitiesAt(desk.branch)).toEqual([
      'Ramesh Babu checked in;Delivery',
      'Ramesh Babu checked out;At the front desk, stayed 22 minutes',
    ])
    expect(await door.eventsOf(desk.branch.business)).toEqual(
      expect.arrayContaining(['visit.entered-at-desk', 'visit.ended-at-desk']),
    )
  })

  it('keeps the mobile sealed', async () => {
    const desk = await aDesk()
    const answer = await checkIn(desk)
    expect(answer.text).not.toContain('9845027116')
    expect((await inside(desk)).text).not.toContain('9845027116')
    const [visit] = await door.visitsAt(desk.branch)
    expect(visit?.mobile?.toString('latin1')).not.toContain('9845027116')
  })

  it('is the same visitor when they come again with the same name and mobile', async () => {
    const desk = await aDesk()
    const first = (await checkIn(desk)).body.visit
    await checkOut(desk, first.visit_ref)
    later(60)
    const again = (await checkIn(desk, { name: 'ramesh babu', mobile: '+91 98450-27116' })).body.visit
    expect(again.visitor_ref).toBe(first.visitor_ref)
    expect(again.visit_ref).not.toBe(first.visit_ref)
    const other = (await checkIn(desk, { ...ramesh, name: 'Suresh Babu' })).body.visit
    expect(other.visitor_ref).not.toBe(first.visitor_ref)
  })

  it('is linked to no account by a mobile that someone with an account has', async () => {
    const desk = await aDesk()
    const person = await t.given.person({ name: 'Ramesh Babu', mobile: '9845027116' })
    await door.comes(person, desk.branch)
    await door.leaves(person, desk.branch)
    later(5)
    await checkIn(desk)
    expect(await door.visitsAt(desk.branch)).toMatchObject([{ person_id: person.personId }, { person_id: null }])
  })

  it.each([
    [{ name: '', mobile: '9845027116' }, 'Name is required'],
    [{ name: 'Ramesh', mobile: '12345' }, 'Mobile must be 10 digits'],
    [{ name: 'Ramesh', mobile: '5845042210' }, 'Mobile must start with 6, 7, 8 or 9'],
    [{ quickID: 'ABC' }, 'This is not a quickID. Check for a typing error.'],
  ])('is told what is wrong with %j', async (person, detail) => {
    const answer = await checkIn(await aDesk(), person)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(detail)
  })

  it('shows a document, of which the last four digits are kept', async () => {
    const desk = await aDesk()
    await checkIn(desk, ramesh, { aadhaar: '4321', pan: 'abcpk1234f' })
    const row = await t.owner
      .cellOf(desk.branch.business)
      .selectFrom('business.visitor')
      .select(['aadhaar_masked', 'pan_masked'])
      .where('name', '=', 'Ramesh Babu')
      .where('business_id', '=', desk.branch.business.businessId)
      .executeTakeFirst()
    expect(row).toEqual({ aadhaar_masked: 'XXXX XXXX 4321', pan_masked: 'XXXXXX234F' })
  })

  it('comes in whatever the hours of the branch are', async () => {
    const desk = await aDesk()
    await door.changeBranch(desk.branch, { opening_time: '18:00', closing_time: '20:00' })
    expect((await checkIn(desk)).body.outcome).toBe('in')
  })
})

describe('a tablet on a bad network', () => {
  it('makes one visit however often it sends the same nonce', async () => {
    const desk = await aDesk()
    const nonce = randomUUID()
    const entry = { nonce, companions: [{ name: 'Suresh Babu' }], badge: '4' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(desk, ramesh, entry)))
    later(3)
    answers.push(await checkIn(desk, ramesh, entry))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.visit.visit_ref)).size).toBe(1)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ body }) => body.outcome)).toEqual(Array.from({ length: 9 }, () => 'in'))
    expect(await door.visitsAt(desk.branch)).toHaveLength(2)
    const visitors = await t.owner
      .cellOf(desk.branch.business)
      .selectFrom('business.visitor')
      .select('name')
      .where('business_id', '=', desk.branch.business.businessId)
      .execute()
    expect(visitors).toHaveLength(2)
    expect(
      (await door.eventsOf(desk.branch.business)).filter((event) => event === 'visit.entered-at-desk'),
    ).toHaveLength(1)
  })

  it('gets the same visit when the pass it read has changed since', async () => {
    const desk = await aDesk()
    const person = await t.given.person({ name: 'Shalini Nambiar' })
    const entry = { nonce: randomUUID() }
    const pass = await door.passOf(person)
    const first = await checkIn(desk, { pass }, entry)
    later(10)
    expect((await checkIn(desk, { pass }, entry)).body.visit).toEqual(first.body.visit)
    const other = await checkIn(desk, { pass })
    expect(other).toMatchObject({ status: 422 })
    expect(other.text).toContain('This code has changed since. Ask for the pass again and scan it.')
  })

  it('is refused a nonce that a phone has used', async () => {
    const desk = await aDesk()
    const nonce = randomUUID()
    await door.comes(await t.given.person(), desk.branch, { nonce })
    expect((await checkIn(desk, ramesh, { nonce })).status).toBe(409)
  })

  it('is refused one that a phone sends at the same moment, or the phone is', async () => {
    const desk = await aDesk()
    const nonce = randomUUID()
    const person = await t.given.person()
    const [atDesk, onPhone] = await Promise.all([
      checkIn(desk, ramesh, { nonce }).then(({ status }) => status),
      door.comes(person, desk.branch, { nonce }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    ])
    expect([atDesk, onPhone].sort()).toEqual([200, 409])
    expect(await door.visitsAt(desk.branch)).toHaveLength(1)
  })

  it('two desks that write down the same person at the same moment make one visit', async () => {
    const desk = await aDesk()
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkIn(desk)))
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['in', 'inside', 'inside', 'inside', 'inside'])
    expect(await door.visitsAt(desk.branch)).toHaveLength(1)
  })

  it('ends a visit once', async () => {
    const desk = await aDesk()
    const { visit_ref } = (await checkIn(desk)).body.visit
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkOut(desk, visit_ref)))
    expect(answers.map(({ body }) => body.closed).sort()).toEqual([0, 0, 0, 1])
  })
})

describe('a pass', () => {
  it('shows who holds it, and what was read stands for it for a quarter of an hour', async () => {
    const desk = await aDesk()
    const shalini = await t.given.person({ name: 'Shalini Nambiar' })
    const read = await readPass(desk, await door.passOf(shalini))
    expect(read.body).toEqual({
      pass: expect.stringMatching(/^QD1\./),
      name: 'Shalini Nambiar',
      quickID: shalini.quickId,
      visitor_type: 'visitor',
      inside: null,
      refused: null,
    })
    later(14)
    const answer = await checkIn(desk, { pass: read.body.pass }, { pov: 'Guest' })
    expect(answer.body.visit).toMatchObject({ name: 'Shalini Nambiar', quickID: shalini.quickId, pov: 'Guest' })
    expect((await door.mine(shalini)).visit).toMatchObject({ shop_quickID: desk.branch.quickId })
    expect((await readPass(desk, await door.passOf(shalini))).body.inside).toEqual(answer.body.visit)
  })

  it('counts once: a copy of its code says nothing to another desk, nor to another entry', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const code = await door.passOf(await t.given.person())
    expect((await readPass(desk, code)).status).toBe(200)
    expect((await readPass(desk, code)).status).toBe(200)
    expect((await readPass(other, code)).status).toBe(422)
    expect((await checkIn(desk, { pass: code })).status).toBe(422)
  })

  it('that was read here is worth nothing at another branch, nor later', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const shalini = await t.given.person()
    const { pass } = (await readPass(desk, await door.passOf(shalini))).body
    expect((await checkIn(other, { pass })).status).toBe(422)
    later(16)
    expect((await checkIn(desk, { pass })).status).toBe(422)
  })

  it.each(['nonsense', 'QP2.ABCDEFGH.1.AAAA', 'QD1.ABCDEFGH.1.AAAA'])('made up (%s) is nobody’s', async (pass) => {
    const answer = await readPass(await aDesk(), pass)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('This code has changed since. Ask for the pass again and scan it.')
  })

  it('that was read is not read again: a quarter of an hour is one', async () => {
    const desk = await aDesk()
    const { body } = await readPass(desk, await door.passOf(await t.given.person({ name: 'Asha Reddy' })))
    later(14)
    expect(await readPass(desk, body.pass)).toMatchObject({ status: 422 })
    later(2)
    expect(await checkIn(desk, { pass: body.pass })).toMatchObject({ status: 422 })
  })

  it('of a member makes a visit of a member', async () => {
    const desk = await aDesk()
    const answer = await checkIn(desk, { pass: await door.passOf(desk.sana) })
    expect(answer.body.visit.visitor_type).toBe('member')
    expect(await inside(desk)).toMatchObject({ members: 1, visitors: 0 })
    expect(await namesInside(desk, { visitor_type: 'visitor' })).toEqual([])
    expect(await namesInside(desk, { visitor_type: 'member' })).toHaveLength(1)
  })
})

describe('a quickID that is told (Q117)', () => {
  const blurred = ({ text }: { text: string }, quickId: string) =>
    text.replaceAll(quickId, 'QUICKID').replace(/"(visit_ref|visitor_ref)":"[^"]+"/g, '"$1":""')

  it('says the same of someone, of nobody, and of someone with a closed account', async () => {
    const secretive = { name: 'Canary Krishnan', mobile: '9812345670', email: 'canary@people.invalid' }
    const texts: string[] = []
    const closed = await t.given.person(secretive)
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: start })
      .where('person_id', '=', closed.personId)
      .execute()
    for (const quickId of [(await t.given.person(secretive)).quickId, closed.quickId, aQuickId()]) {
      const desk = await aDesk()
      const answers = [
        await checkIn(desk, { quickID: quickId }),
        await checkIn(desk, { quickID: quickId }),
        await checkIn(desk, ramesh, { companions: [{ quickID: quickId }] }),
        await checkIn(desk, ramesh, { nonce: randomUUID(), companions: [{ quickID: quickId }] }),
        await inside(desk),
        await inside(desk, { search: quickId }),
      ]
      texts.push(answers.map((answer) => blurred(answer, quickId)).join('\n'))
      expect(await door.activitiesAt(desk.branch)).toContain(`${quickId} checked in;Delivery`)
    }
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).not.toMatch(/Canary|5670|canary/)
  })

  it('is the same visitor when it is told again, and a name that looks like one is nobody’s quickID', async () => {
    const desk = await aDesk()
    const quickID = aQuickId()
    const first = await checkIn(desk, { quickID })
    await checkOut(desk, first.body.visit.visit_ref)
    const second = await checkIn(desk, { quickID })
    expect(second.body.visit.visitor_ref).toBe(first.body.visit.visitor_ref)

    const other = aQuickId()
    await door.comes(await t.given.person(), desk.branch, { companions: [{ name: other }] })
    expect((await checkIn(desk, { quickID: other })).body).toMatchObject({ outcome: 'in' })
  })

  it('nor does it tell where its owner works', async () => {
    const desk = await aDesk()
    const member = await t.given.staff({ on: desk.branch, may: ['view_permissions'] })
    expect((await checkIn(desk, { quickID: member.quickId })).body.visit).toMatchObject({
      visitor_type: 'visitor',
      quickID: member.quickId,
      name: null,
      mobile: null,
    })
  })

  it('nor where they have been, at another branch of the same business', async () => {
    const desk = await aDesk()
    const other = await t.given.branch({ of: desk.branch.business })
    const person = await t.given.person({ name: 'Canary Krishnan', mobile: '9812345670' })
    await door.comes(person, other)
    later(1)
    const answer = await checkIn(desk, { quickID: person.quickId })
    expect(`${answer.text} ${(await inside(desk)).text}`).not.toMatch(/Canary|5670/)
  })

  it('does not move its owner, whom their own phone goes on showing elsewhere', async () => {
    const desk = await aDesk()
    const elsewhere = await t.given.branch()
    const person = await t.given.person()
    const own = await door.comes(person, elsewhere)
    later(1)
    await checkIn(desk, { quickID: person.quickId })
    expect((await door.mine(person)).visit?.visit_ref).toBe(own.visit_ref)
    expect(await door.jobsOf('checkins.close-elsewhere')).not.toContainEqual(
      expect.objectContaining({ branchId: elsewhere.branchId }),
    )
  })

  it('of someone who has been here is their visit, and its answer still has no name', async () => {
    const desk = await aDesk()
    const person = await t.given.person({ name: 'Ananya Krishnamurthy', mobile: '9812345670' })
    await door.comes(person, desk.branch)
    await door.leaves(person, desk.branch)
    later(30)
    const typed = person.quickId.toLowerCase().replace(/^(....)/, '$1 ')
    const answer = await checkIn(desk, { quickID: typed })
    expect(answer.body).toMatchObject({ outcome: 'in', visit: { quickID: person.quickId, name: null, mobile: null } })
    expect(await namesInside(desk)).toEqual(['Ananya Krishnamurthy'])
    expect((await door.comes(person, desk.branch)).repeated).toBe(true)
    expect((await checkIn(desk, { quickID: person.quickId })).body).toMatchObject({ outcome: 'inside', entered: false })
    expect(await door.visitsAt(desk.branch)).toHaveLength(2)
  })
})

describe('a document', () => {
  it('is kept of whoever shows a pass or gives a name, with its own entry in the trail, and never for a quickID that was told', async () => {
    const desk = await aDesk()
    const asha = await t.given.person({ name: 'Asha Reddy' })
    await door.comes(asha, desk.branch)
    await door.leaves(asha, desk.branch)
    const told = await checkIn(desk, { quickID: asha.quickId }, { pan: 'ABCPE1234F', aadhaar: '1234' })
    expect(told).toMatchObject({
      status: 422,
      body: {
        fields: { pan: 'Scan their pass, or enter name and mobile: a spoken quickID is not enough' },
      },
    })
    expect(await checkIn(desk, { pass: await door.passOf(asha) }, { pan: 'ABCPE1234F' })).toMatchObject({ status: 200 })
    const events = await t.owner
      .cellOf(desk.branch.business)
      .selectFrom('business.audit')
      .select('event')
      .where('business_id', '=', desk.branch.business.businessId)
      .where('event', '=', 'visitor.document-kept')
      .execute()
    expect(events).toHaveLength(1)
  })
})

describe('whom the branch has blacklisted', () => {
  const once = async (desk: Desk, person: Body, name: string) => {
    const { visit } = (await checkIn(desk, person)).body
    await checkOut(desk, visit.visit_ref)
    await blacklist(desk, name)
    later(60)
  }

  it('is refused with name and mobile, and the desk is told since when and how often they tried', async () => {
    const desk = await aDesk()
    await once(desk, ramesh, 'Ramesh Babu')
    const first = t.clock.held.toISOString()
    const answer = await checkIn(desk)
    expect(answer.body).toEqual({
      outcome: 'refused',
      entered: false,
      visit: null,
      refused: [
        { name: 'Ramesh Babu', quickID: null, since: '2026-02-01T06:00:00.000Z', tries_today: 1, first_try_at: first },
      ],
      inside_already: [],
    })
    later(1)
    expect((await checkIn(desk)).body.refused).toMatchObject([{ tries_today: 2, first_try_at: first }])
    expect(await inside(desk)).toMatchObject({ total: 0 })
    expect(await door.activitiesAt(desk.branch)).toContain(
      'Ramesh Babu was turned away;On the blacklist of this branch',
    )
    expect((await door.eventsOf(desk.branch.business)).filter((event) => event === 'visit.refused')).toHaveLength(1)
  })

  it('is refused by pass before anything is written down', async () => {
    const desk = await aDesk()
    const raghav = await t.given.person({ name: 'Raghav Mehra' })
    await once(desk, { pass: await door.passOf(raghav) }, 'Raghav Mehra')
    const read = (await readPass(desk, await door.passOf(raghav))).body
    expect(read.refused).toMatchObject({ name: 'Raghav Mehra', quickID: raghav.quickId, tries_today: 1 })
    expect((await checkIn(desk, { pass: read.pass })).body.outcome).toBe('refused')
  })

  it('is refused by a quickID that is told, without a name', async () => {
    const desk = await aDesk()
    const raghav = await t.given.person({ name: 'Raghav Mehra' })
    await once(desk, { pass: await door.passOf(raghav) }, 'Raghav Mehra')
    const answer = await checkIn(desk, { quickID: raghav.quickId })
    expect(answer.body.refused).toMatchObject([{ name: null, quickID: raghav.quickId }])
    expect(answer.text).not.toContain('Raghav')
  })

  it('is refused by a quickID that is told again, and by the pass that belongs to it', async () => {
    const desk = await aDesk()
    const person = await t.given.person({ name: 'Raghav Mehra' })
    const { body } = await checkIn(desk, { quickID: person.quickId })
    await checkOut(desk, body.visit.visit_ref)
    await blacklist(desk, person.quickId)
    expect((await checkIn(desk, { quickID: person.quickId })).body).toMatchObject({
      outcome: 'refused',
      refused: [{ name: null, quickID: person.quickId }],
    })
    expect((await readPass(desk, await door.passOf(person))).body.refused).toMatchObject({ name: 'Raghav Mehra' })
    await expect(door.comes(person, desk.branch)).rejects.toMatchObject({ failure: { code: 'blacklisted' } })
  })

  it('as name and mobile is refused by phone and by pass, and a quickID that is told says nothing of that', async () => {
    const desk = await aDesk()
    const person = await t.given.person({ name: 'Ramesh Babu', mobile: '9845027116' })
    const { body } = await checkIn(desk)
    await checkOut(desk, body.visit.visit_ref)
    await blacklist(desk, 'Ramesh Babu')
    await expect(door.comes(person, desk.branch)).rejects.toMatchObject({ failure: { code: 'blacklisted' } })
    expect((await checkIn(desk, { pass: await door.passOf(person) })).body).toMatchObject({ outcome: 'refused' })
    expect((await checkIn(desk, { quickID: person.quickId })).body).toMatchObject({ outcome: 'in' })
  })

  it('of a group alone stays outside, and with a blacklisted lead nobody comes in', async () => {
    const desk = await aDesk()
    await once(desk, ramesh, 'Ramesh Babu')
    const lead = { name: 'Lalitha Raghavan', mobile: '9845011111' }
    const answer = await checkIn(desk, lead, { companions: [ramesh, { name: 'Joseph Kurian' }] })
    expect(answer.body).toMatchObject({
      outcome: 'in',
      refused: [{ name: 'Ramesh Babu' }],
      visit: { name: 'Lalitha Raghavan', group: [{ name: 'Joseph Kurian' }] },
    })
    expect((await checkIn(desk, ramesh, { companions: [{ name: 'Imtiaz Ansari' }] })).body.outcome).toBe('refused')
    expect(await namesInside(desk)).toEqual(['Lalitha Raghavan'])
  })
})

describe('a group', () => {
  it('of whom one leaves early goes on being inside', async () => {
    const desk = await aDesk()
    const { visit } = (
      await checkIn(desk, ramesh, {
        companions: [{ name: 'Suresh Babu' }, { name: 'Mahesh Babu' }, { name: 'Dinesh Babu' }],
      })
    ).body
    expect(visit.group.map(({ name }: { name: string }) => name)).toEqual(['Suresh Babu', 'Mahesh Babu', 'Dinesh Babu'])
    later(10)
    await checkOut(desk, visit.visit_ref)
    const left = (await inside(desk)).data
    expect(left).toMatchObject([{ name: 'Suresh Babu', group: [{ name: 'Mahesh Babu' }, { name: 'Dinesh Babu' }] }])
    expect(await inside(desk)).toMatchObject({ visitors: 3, total_records: 1 })
    const refs = [left[0].visit_ref, ...left[0].group.map((one: { visit_ref: string }) => one.visit_ref)]
    expect((await checkOut(desk, ...refs)).body.closed).toBe(3)
    expect(await inside(desk)).toMatchObject({ total: 0, left_today: 4 })
  })

  it('of whom one was inside before leaves them in their own visit', async () => {
    const desk = await aDesk()
    const friend = await t.given.person({ name: 'Priya Menon' })
    await door.comes(friend, desk.branch)
    later(1)
    const answer = await checkIn(desk, ramesh, { companions: [{ pass: await door.passOf(friend) }] })
    expect(answer.body).toMatchObject({ outcome: 'in', inside_already: ['Priya Menon'], visit: { group: [] } })
    expect(await door.visitsAt(desk.branch)).toHaveLength(2)
  })
})

describe('who is inside', () => {
  it('is found by name, by quickID and by the last four digits of a mobile, and by no other digits of it', async () => {
    const desk = await aDesk()
    const harini = await t.given.person({ name: 'Harini Venkatesh', mobile: '9845019083' })
    await door.comes(harini, desk.branch)
    later(1)
    await checkIn(desk, ramesh, { companions: [{ name: 'Suresh Babu' }] })
    expect(await namesInside(desk)).toEqual(['Ramesh Babu', 'Harini Venkatesh'])
    expect(await namesInside(desk, { search: 'suresh' })).toEqual(['Ramesh Babu'])
    expect(await namesInside(desk, { search: harini.quickId.replace(/^(....)/, '$1 ').toLowerCase() })).toEqual([
      'Harini Venkatesh',
    ])
    expect(await namesInside(desk, { search: '9083' })).toEqual(['Harini Venkatesh'])
    expect(await namesInside(desk, { search: '7116' })).toEqual(['Ramesh Babu'])
    for (const search of ['083', '9845019083', '0190', 'X7116', '%', '_']) {
      expect(await namesInside(desk, { search })).toEqual([])
    }
  })

  it('T17: is looked for by 60 last fours of a mobile in an hour, each counted once', async () => {
    const desk = await aDesk()
    for (let number = 0; number < 60; number++) {
      const search = String(number).padStart(4, '0')
      for (const _ of ['first', 'again']) expect((await inside(desk, { search })).data).toEqual([])
    }
    expect((await inside(desk, { search: '7116' })).text).toContain(
      'Too many searches by mobile. Search by name or quickID, or try again in an hour.',
    )
    expect((await inside(desk, { search: '0001' })).data).toEqual([])
    expect((await inside(desk, { search: 'Harini' })).data).toEqual([])
  })

  it('is marked as soon as the branch blacklists them, in the list and by their pass', async () => {
    const desk = await aDesk()
    const raghav = await t.given.person({ name: 'Raghav Mehra' })
    await door.comes(raghav, desk.branch)
    expect((await inside(desk)).data).toMatchObject([{ name: 'Raghav Mehra', blacklisted: false }])
    await t.as(desk.branch.business.root)(blacklisting.set, {
      query: { shopId: desk.branch.quickId, quickId: raghav.quickId, blacklistUser: 'true' },
    })
    expect((await inside(desk)).data).toMatchObject([{ name: 'Raghav Mehra', blacklisted: true }])
    expect((await readPass(desk, await door.passOf(raghav))).body.inside).toMatchObject({ blacklisted: true })
    expect(await door.activitiesAt(desk.branch)).toContain('Raghav Mehra was blacklisted;Is inside now')
  })

  it('comes in pages whose totals are right', async () => {
    const desk = await aDesk()
    for (const name of ['Asha', 'Bela', 'Chitra']) {
      later(1)
      await checkIn(desk, { name, mobile: '9845027116' })
    }
    expect(await namesInside(desk, { limit: '2' })).toEqual(['Chitra', 'Bela'])
    expect(await inside(desk, { limit: '2', page: '2' })).toMatchObject({
      data: [{ name: 'Asha' }],
      total_pages: 2,
      total_records: 3,
    })
    expect(await inside(desk, { limit: '2', page: '9' })).toMatchObject({ data: [], total_records: 3 })
  })

  it('is not told to those who may see members alone', async () => {
    const { branch } = await aDesk()
    const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_members'] })
    const answer = await send({ branch, sana }, 'desk-check-out', { visit_refs: ['x'] })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain("You don't have permission to use the Front desk.")
  })
})

describe('what the desk got wrong', () => {
  it('a purpose is corrected for the whole group, with its trace', async () => {
    const desk = await aDesk()
    const { visit } = (await checkIn(desk, ramesh, { companions: [{ name: 'Suresh Babu' }] })).body
    const answer = await correct(desk, { pov: 'Vendor' }, visit.group[0].visit_ref)
    expect(answer.body).toEqual({ success: true, message: 'Visit corrected', corrected: 1 })
    expect((await inside(desk)).data).toMatchObject([{ pov: 'Vendor', group: [{ pov: 'Vendor' }] }])
    expect((await correct(desk, { pov: 'Vendor' }, visit.visit_ref)).body.corrected).toBe(0)
    expect((await door.eventsOf(desk.branch.business)).filter((event) => event === 'visit.corrected')).toHaveLength(1)
  })

  it('whoever has not left is inside again, as if they had never left', async () => {
    const desk = await aDesk()
    const { visit } = (await checkIn(desk, ramesh, { companions: [{ name: 'Suresh Babu' }] })).body
    const refs = [visit.visit_ref, visit.group[0].visit_ref]
    later(5)
    await checkOut(desk, ...refs)
    later(1)
    expect((await correct(desk, { still_inside: true }, ...refs)).body.corrected).toBe(2)
    expect(await inside(desk)).toMatchObject({ total: 2, left_today: 0, last_left_at: null })
    expect((await correct(desk, { still_inside: true }, ...refs)).body.corrected).toBe(0)
    expect(await door.activitiesAt(desk.branch)).toContain(
      'Ramesh Babu and 1 other have a corrected visit;Has not left',
    )
  })

  it('whoever has come again since is not inside twice', async () => {
    const desk = await aDesk()
    const { visit_ref } = (await checkIn(desk)).body.visit
    await checkOut(desk, visit_ref)
    later(5)
    await checkIn(desk)
    const answer = await correct(desk, { still_inside: true }, visit_ref)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Ramesh Babu has checked in again since.')
  })

  it('nobody is inside again after closing time', async () => {
    const desk = await aDesk()
    await door.changeBranch(desk.branch, { closing_time: '11:00' })
    const { visit_ref } = (await checkIn(desk)).body.visit
    await checkOut(desk, visit_ref)
    later(60)
    const answer = await correct(desk, { still_inside: true }, visit_ref)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('The branch has closed since: check them in again.')
  })

  it('whoever was closed by Timeout gets the time at which they left', async () => {
    const desk = await aDesk()
    await door.changeBranch(desk.branch, { closing_time: '11:00' })
    const { visit_ref } = (await checkIn(desk)).body.visit
    const { businessId: business_id, cell } = desk.branch.business
    later(60)
    await closeVisitsAt(t.deps, cell, { business_id, branch_id: desk.branch.branchId })
    const left_at = '2026-03-02T10:50'
    expect((await correct(desk, { left_at }, visit_ref)).body.corrected).toBe(1)
    expect(await door.visitsAt(desk.branch)).toMatchObject([
      { checkout_type: 1, exit_grade: 1, checked_out_at: new Date('2026-03-02T05:20:00.000Z') },
    ])
    const again = await correct(desk, { left_at }, visit_ref)
    expect(again.status).toBe(409)
    expect(again.text).toContain('Only a visit that ended by Timeout gets another time.')
  })

  it('whoever was closed by Timeout within two days is listed, until it is known when they left', async () => {
    const desk = await aDesk()
    const timedOut = () => t.asSignedInAgain(desk.sana)(frontDesk.timedOut, { query: { shopId: desk.branch.quickId } })
    await door.changeBranch(desk.branch, { closing_time: '11:00' })
    const { visit_ref } = (await checkIn(desk, ramesh, { companions: [{ name: 'Suresh Babu' }] })).body.visit
    await checkOut(desk, (await checkIn(desk, { name: 'Lalitha Raghavan', mobile: '9845022250' })).body.visit.visit_ref)
    expect(await timedOut()).toEqual({ data: [], total_records: 0 })
    const { businessId: business_id, cell } = desk.branch.business
    later(60)
    await closeVisitsAt(t.deps, cell, { business_id, branch_id: desk.branch.branchId })
    expect(await timedOut()).toMatchObject({
      data: [
        { name: 'Suresh Babu' },
        { name: 'Ramesh Babu', mobile: 'XXXXXX7116', date: '2026-03-02', out_date: '2026-03-02', out_time: '11:00' },
      ],
      total_records: 2,
    })
    await correct(desk, { left_at: '2026-03-02T10:50' }, visit_ref)
    expect((await timedOut()).data.map(({ name }) => name)).toEqual(['Suresh Babu'])
    later(48 * 60)
    expect(await timedOut()).toEqual({ data: [], total_records: 0 })
  })

  it('whoever left unseen is ended at the time the desk knows, everyone of a group', async () => {
    const desk = await aDesk()
    const { visit } = (await checkIn(desk, ramesh, { companions: [{ name: 'Suresh Babu' }] })).body
    const refs = [visit.visit_ref, visit.group[0].visit_ref]
    later(90)
    for (const [left_at, words] of [
      ['2026-03-02T10:29', 'They cannot have left before they checked in.'],
      ['2026-03-02T12:01', 'Enter a time that has passed.'],
    ] as const) {
      expect(await correct(desk, { left_at }, ...refs)).toMatchObject({ status: 422, body: { detail: words } })
    }
    expect((await correct(desk, { left_at: '2026-03-02T11:10' }, ...refs)).body.corrected).toBe(2)
    const left = { checkout_type: 1, exit_grade: 1, checked_out_at: new Date('2026-03-02T05:40:00.000Z') }
    expect(await door.visitsAt(desk.branch)).toMatchObject([left, left])
    expect(await door.eventsOf(desk.branch.business)).toContain('visit.corrected')
    expect(await inside(desk)).toMatchObject({ total: 0, left_today: 2, last_left_at: '2026-03-02T05:40:00.000Z' })
  })

  it('a visit of another branch is not known', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const { visit_ref } = (await checkIn(desk)).body.visit
    for (const answer of [await checkOut(other, visit_ref), await correct(other, { pov: 'Guest' }, visit_ref)]) {
      expect(answer.status).toBe(404)
    }
  })
})
