import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { memberships } from '@quickprism/contract/memberships'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const NOTHING = 'This business holds no data about you.'

/** A business whose root user added a person, with a role on the whole business. */
const named = async (name = 'Kaveri Spaces') => {
  const business = await t.given.business({ name })
  const role = await t.given.role(business, { name: 'Reader', may: ['view_roles'] })
  const person = await t.given.person({ name: 'Farah Khan', email: `farah.${Math.random()}@corp.invalid` })
  await t.as(business.root)(users.create, {
    body: {
      quick_id: person.quickId,
      scope_type: 'business',
      scope_role_data: { [business.quickId]: [role.publicId] },
      additional_info: {},
    },
  })
  return { business, person }
}

const waitingFor = (person: GivenPerson) => t.as(person)(memberships.waiting, {})

/** The worker tells identity where a person was added. */
const untilItWaits = (person: GivenPerson, { quickId }: GivenBusiness) =>
  expect.poll(async () => (await waitingFor(person)).map(({ business_quickID }) => business_quickID)).toContain(quickId)

const answer = (call: typeof memberships.join | typeof memberships.leave, person: GivenPerson, at: GivenBusiness) =>
  t.as(person)(call, { body: { business_quickID: at.quickId } })

const eventsAt = async (business: GivenBusiness) => (await t.owner.trailOf(business)).map(({ event }) => event)

const epochOf = (business: GivenBusiness) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', business.businessId)
    .executeTakeFirstOrThrow()

const rolesOf = (person: GivenPerson, { quickId }: GivenBusiness) =>
  t.as(person)(roles.list, { query: { scope_type: 'business', scope_id: quickId, page: 1 } })

describe('a person whom a business added as its user', () => {
  it('holds nothing there until they join, and what their roles say from then on', async () => {
    const { business, person } = await named()
    spec('T4')
    await expect(rolesOf(person, business)).rejects.toMatchObject({ status: 404 })
    expect(await t.as(person)(access.get, {})).toEqual([])
    await untilItWaits(person, business)
    expect(await t.as(person)(businesses.list, {})).toEqual([])

    expect(await answer(memberships.join, person, business)).toEqual({ business_name: 'Kaveri Spaces' })
    expect((await rolesOf(person, business)).roles.map(({ name }) => name)).toContain('Reader')
    expect((await t.as(person)(businesses.list, {})).map(({ name }) => name)).toEqual(['Kaveri Spaces'])
    expect(await waitingFor(person)).toEqual([])
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({ event: 'session.signed-in' })
    expect(await eventsAt(business)).toContain('user.joined')
  })

  it('sees the name of each business that waits for them, in either app', async () => {
    const { business, person } = await named('Malabar Foods')
    await untilItWaits(person, business)
    const waiting = [
      { business_quickID: business.quickId, business_name: 'Malabar Foods', added_at: expect.any(String) },
    ]
    expect(await waitingFor(person)).toEqual(waiting)
    expect(await atTheDoor(t).phoneOf(person)(memberships.waiting, {})).toEqual(waiting)
  })

  it('joins once: again changes nothing, and is written once', async () => {
    const { business, person } = await named()
    await answer(memberships.join, person, business)
    await answer(memberships.join, person, business)
    expect((await eventsAt(business)).filter((event) => event === 'user.joined')).toHaveLength(1)
  })

  it('moves no rights of the business by joining again and again', async () => {
    const { business, person } = await named()
    await answer(memberships.join, person, business)
    const before = await epochOf(business)
    for (let times = 0; times < 5; times++) {
      expect(await answer(memberships.join, person, business)).toEqual({ business_name: 'Kaveri Spaces' })
    }
    spec('T26')
    expect(await epochOf(business)).toEqual(before)
  })

  it('is asked by nothing more while they are switched off, and cannot join', async () => {
    const { business, person } = await named()
    await untilItWaits(person, business)
    await t.as(business.root)(users.setStatus, { body: { quickId: person.quickId, status: false } })
    expect(await waitingFor(person)).toEqual([])
    await expect(answer(memberships.join, person, business)).rejects.toMatchObject({ status: 404, message: NOTHING })
  })

  it('is shown to the business as one who has not joined, with masked contacts', async () => {
    const { business, person } = await named()
    const root = t.as(business.root)
    const [domain] = person.email.split('@').slice(1)
    const masked = { email: `f****@${domain}`, mobile: `XXXXXX${person.mobile.slice(-4)}` }
    const details = () =>
      root(users.details, { params: { userId: person.quickId }, query: { businessId: business.quickId } })
    const listed = async () => {
      const { items } = await root(users.list, {
        query: { scope_type: 'business', scope_id: business.quickId, page: 1 },
      })
      return items.find(({ quick_id }) => quick_id === person.quickId)
    }
    const found = () =>
      root(users.search, { params: { quickId: person.quickId }, query: { scopeId: business.quickId } })
    spec('T4')
    expect(await details()).toMatchObject({ ...masked, joined: false })
    expect(await listed()).toMatchObject({ email: masked.email, joined: false })
    expect(await found()).toMatchObject({ ...masked, already_user: true })

    await answer(memberships.join, person, business)
    const clear = { email: person.email, mobile: person.mobile }
    expect(await details()).toMatchObject({ ...clear, joined: true })
    expect(await listed()).toMatchObject({ email: person.email, joined: true })
    expect(await found()).toMatchObject(clear)
  })

  it('checks in as a visitor until they join', async () => {
    const { business, person } = await named()
    const door = atTheDoor(t)
    const branch = await t.given.branch({ of: business })
    await untilItWaits(person, business)
    expect((await door.comes(person, branch)).visitor_type).toBe('visitor')
    await door.leaves(person, branch)
    await answer(memberships.join, person, business)
    expect((await door.comes(person, branch)).visitor_type).toBe('member')
  })

  it('gets one message, that they were added, and none of what changes before they join', async () => {
    const { business, person } = await named('Kaveri Spaces')
    const mail = await kit.mailbox.messageTo(person.email)
    expect(mail.subject).toBe('You were added as a user of “Kaveri Spaces”')
    expect(mail.text).toContain(`Join or decline: ${t.deps.origin}/dashboard/entry-management?join=${business.quickId}`)
    const root = t.as(business.root)
    await root(users.edit, {
      params: { userId: person.quickId },
      body: { scope_type: 'business', scope_role_data: { [business.quickId]: [] } },
    })
    for (const status of [false, true]) await root(users.setStatus, { body: { quickId: person.quickId, status } })
    await root(users.remove, { body: { scopeId: business.quickId, userQuickId: person.quickId } })
    // A message to somebody who has joined is sent after all of these.
    const member = await t.given.staff({ on: business })
    await root(users.setStatus, { body: { quickId: member.quickId, status: false } })
    await kit.mailbox.messageTo(member.email)
    expect(kit.mailbox.messages.filter(({ to }) => to.includes(person.email))).toHaveLength(1)
  })
})

describe('declining', () => {
  it('removes the entry and is told to the user who added them', async () => {
    const { business, person } = await named('Kaveri Spaces')
    expect(await answer(memberships.leave, person, business)).toEqual({
      business_name: 'Kaveri Spaces',
      declined: true,
    })
    await expect(
      t.as(business.root)(users.details, {
        params: { userId: person.quickId },
        query: { businessId: business.quickId },
      }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await waitingFor(person)).toEqual([])
    expect((await t.owner.trailOf(business)).find(({ event }) => event === 'user.declined')).toMatchObject({
      actor: person.personId,
      about: person.quickId,
    })
    const mail = await kit.mailbox.messageTo(business.root.email, 'declined')
    expect(mail.subject).toBe('A user declined to join, at “Kaveri Spaces”')
    expect(mail.text).toContain(`“Farah Khan” (${person.quickId}) declined to be a user of “Kaveri Spaces”.`)
  })

  it('leaves it to the business to add them again', async () => {
    const { business, person } = await named()
    await answer(memberships.leave, person, business)
    await t.as(business.root)(users.create, {
      body: { quick_id: person.quickId, scope_type: 'business', scope_role_data: { [business.quickId]: [] } },
    })
    await untilItWaits(person, business)
  })
})

describe('leaving a business', () => {
  it('ends what the user held there at once', async () => {
    const { business, person } = await named('Kaveri Spaces')
    await answer(memberships.join, person, business)
    await rolesOf(person, business)
    expect(await answer(memberships.leave, person, business)).toEqual({
      business_name: 'Kaveri Spaces',
      declined: false,
    })
    await expect(rolesOf(person, business)).rejects.toMatchObject({ status: 404 })
    expect(await eventsAt(business)).toContain('user.left')
  })

  it('is refused to the root user', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    await expect(answer(memberships.leave, business.root, business)).rejects.toMatchObject({
      status: 409,
      message: 'You are the root user of Kaveri Spaces and cannot leave it.',
    })
  })

  it('is refused where no administrator who can sign in would be left', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const admin = await t.given.staff({ on: business, may: ['edit_users', 'edit_roles'] })
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', business.root.personId)
      .execute()
    await expect(answer(memberships.leave, admin, business)).rejects.toMatchObject({ status: 409 })
    expect((await rolesOf(admin, business)).roles).toHaveLength(1)
  })

  it('holds up nothing in a business that has no entry for the person', async () => {
    const { business } = await named()
    const stranger = await t.given.person()
    const answers: Promise<unknown>[] = []
    const cell = t.owner.cellOf(business)
    await cell.transaction().execute(async (tx) => {
      // As somebody does who changes rights there.
      await tx
        .selectFrom('business.business')
        .select('access_epoch')
        .where('business_id', '=', business.businessId)
        .forNoKeyUpdate()
        .execute()
      answers.push(
        ...[memberships.join, memberships.leave].map((call) =>
          answer(call, stranger, business).catch((error: unknown) => error),
        ),
        answer(memberships.leave, business.root, business).catch((error: unknown) => error),
      )
      spec('T26')
      // Answered while that transaction is open.
      expect(await Promise.all(answers)).toMatchObject([{ status: 404 }, { status: 404 }, { status: 409 }])
    })
  })

  it('is answered in a business without an entry as in one that does not exist', async () => {
    const { business } = await named()
    const stranger = await t.given.person()
    for (const call of [memberships.join, memberships.leave]) {
      await expect(answer(call, stranger, business)).rejects.toMatchObject({ status: 404, message: NOTHING })
      await expect(answer(call, stranger, { ...business, quickId: 'N0WHEREATA' })).rejects.toMatchObject({
        status: 404,
        message: NOTHING,
      })
    }
  })
})
