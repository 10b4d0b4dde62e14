import { randomUUID } from 'node:crypto'
import { invitations } from '@quickprism/contract/invitations'
import { people } from '@quickprism/contract/people'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { users } from '@quickprism/contract/users'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { roleKit } from '@quickprism/tools/testing/role-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
beforeAll(async () => {
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ redis: client })
})
afterAll(async () => {
  await t.close()
  client.disconnect()
  await redis.kill()
})

const { givenPlaces } = roleKit(() => t)

/** Well-formed and nobody's. */
const aQuickId = () => makeQuickId(PERSON_ID_LENGTH, t.deps.random.below)

describe('searching for a person', () => {
  const search = (as: GivenPerson, quickId: string, scopeId?: string) =>
    t.as(as)(users.search, { params: { quickId }, query: scopeId === undefined ? {} : { scopeId } })

  it('answers with the name and a masked contact, whatever the case it was typed in', async () => {
    const { business, north } = await givenPlaces()
    const adder = await t.given.staff({ on: north, may: ['create_users'] })
    const found = await t.given.person({ name: 'Farah Khan', email: 'farah.k@corp.invalid', mobile: '9812345678' })
    spec('D2-UFORM-26', 'D2-UFORM-54', 'T4')
    expect(await search(adder, ` ${found.quickId.toLowerCase()} `, north.quickId)).toEqual({
      name: 'Farah Khan',
      email: 'f****@corp.invalid',
      mobile: 'XXXXXX5678',
    })
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'user.looked-up',
      actor: adder.personId,
      branch: north.branchId,
      about: found.quickId,
      reason: null,
    })
  })

  it('shows the contact of those who are users of the business already, active or not, and of no other business', async () => {
    const { business, root, north, south } = await givenPlaces()
    const found = await t.given.person({ email: 'farah.k@corp.invalid', mobile: '9812345678' })
    await t.given.membership(await t.given.business(), found, null)
    expect(await search(root, found.quickId, north.quickId)).toMatchObject({ email: 'f****@corp.invalid' })
    await t.given.membership(business, found, [south], { active: false })
    expect(await search(root, found.quickId, north.quickId)).toMatchObject({
      email: 'farah.k@corp.invalid',
      mobile: '9812345678',
      already_user: true,
    })
  })

  it('T4: finds nobody behind an unknown quickID, a closed account and what is no quickID, and says the same of all', async () => {
    const { business, root, north } = await givenPlaces()
    const closed = await t.given.person()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', closed.personId)
      .execute()
    const unknown = aQuickId()
    for (const quickId of [unknown, closed.quickId, '9812345678', north.quickId]) {
      await expect(search(root, quickId, north.quickId)).rejects.toMatchObject({
        status: 404,
        message: 'No person has this Quick ID',
      })
    }
    // Tries are recorded too; but only of what is a quickID, since anything else may be a mobile number.
    const tries = (await t.owner.trailOf(business)).filter(({ event }) => event === 'user.looked-up')
    expect(tries.map(({ about, reason }) => [about, reason])).toEqual([
      [unknown, 'found nobody'],
      [closed.quickId, 'found nobody'],
    ])
  })

  it('works without a place for someone who may add users in one business only', async () => {
    const { root } = await givenPlaces()
    const found = await t.given.person()
    expect(await search(root, found.quickId)).toMatchObject({ name: found.name })
    await t.given.business({ root })
    await expect(search(root, found.quickId)).rejects.toMatchObject({
      status: 422,
      message: 'Please say which business or branch this is for',
    })
  })

  const TOO_MANY = { status: 429, message: 'Too many quickIDs were looked up. Try again later.' }

  it('T4: answers 20 of 70 in an hour, found or not, at whatever place, and each leaves a trace', async () => {
    const { business, root, north, south } = await givenPlaces()
    const found = await t.given.person()
    const colleague = await t.given.staff({ on: north, may: ['create_users'] })
    const answers: number[] = []
    for (let tries = 0; tries < 70; tries++) {
      const told = await search(root, tries % 2 ? found.quickId : aQuickId(), [north, south][tries % 2]?.quickId).then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
      answers.push(told)
    }
    expect(Object.groupBy(answers, String)).toEqual({
      200: Array(10).fill(200),
      404: Array(10).fill(404),
      429: Array(50).fill(429),
    })
    expect((await t.owner.trailOf(business)).filter(({ event }) => event === 'user.looked-up')).toHaveLength(20)
    await expect(search(colleague, found.quickId, north.quickId)).resolves.toMatchObject({ name: found.name })
  })

  describe('by adding them', () => {
    const create = (as: GivenPerson, quickId: string, roles: Record<string, string[]>) =>
      t.as(as)(users.create, { body: { quick_id: quickId, scope_type: 'shop', scope_role_data: roles } })

    it('T4: is stopped after 20 an hour, found or not, and then learns of nobody', async () => {
      const { root, north } = await givenPlaces()
      for (let tries = 0; tries < 10; tries++) {
        await expect(create(root, aQuickId(), { [north.quickId]: [] })).rejects.toMatchObject({ status: 404 })
        const { quickId } = await t.given.person()
        await expect(create(root, quickId, { [north.quickId]: [] })).resolves.toMatchObject({ ok: true })
      }
      const { quickId } = await t.given.person()
      await expect(create(root, aQuickId(), { [north.quickId]: [] })).rejects.toMatchObject(TOO_MANY)
      await expect(create(root, quickId, { [north.quickId]: [] })).rejects.toMatchObject(TOO_MANY)
    })

    it('T4: tells whatever else is wrong in the same words, whether there is such a person or not', async () => {
      const { business, north, south } = await givenPlaces()
      const strong = await t.given.role(business, { name: 'Strong', may: ['edit_roles'], branches: [north] })
      const elsewhere = await t.given.role(business, { name: 'Elsewhere', may: ['view_branches'], branches: [south] })
      const adder = await t.given.staff({ on: north, may: ['create_users'] })
      const known = await t.given.person()
      const root = business.root
      const outcome = (as: GivenPerson, quickId: string, roleId: string) =>
        create(as, quickId, { [north.quickId]: [roleId] }).catch(({ status, message }) => ({ status, message }))
      for (const [as, roleId] of [
        [adder, strong.publicId],
        [root, elsewhere.publicId],
        [root, 'RN0WHEREATA'],
      ] as const) {
        const told = await outcome(as, known.quickId, roleId)
        expect(told).not.toMatchObject({ ok: true })
        expect(await outcome(as, aQuickId(), roleId)).toEqual(told)
      }
    })
  })
})

it('T4: signing in, registering, asking for a quickID and inviting answer the same whether someone is there or not', async () => {
  const { north, root } = await givenPlaces()
  const known = await t.given.person({ name: 'Farah Khan' })
  const told = async (asked: Promise<object>) =>
    JSON.stringify(await asked.catch(({ status, message }) => ({ status, message }))).replace(/[\w-]{32}/g, 'token')
  const same = async (ask: (who: { quickId: string; email: string; mobile: string }) => Promise<object>) => {
    const unknown = { quickId: aQuickId(), email: `${randomUUID()}@people.invalid`, mobile: '9812340001' }
    expect(await told(ask(known))).toBe(await told(ask(unknown)))
  }
  const anyone = t.as()
  await same(({ quickId }) => anyone(sessions.sendOtp, { body: { quickID: quickId } }))
  await same(({ quickId }) => anyone(sessions.verifyOtp, { body: { quickID: quickId, otp: '000000' } }))
  await same(({ email }) => anyone(people.forgotQuickId, { body: { contact: email } }))
  await same(({ mobile }) => anyone(people.forgotQuickId, { body: { contact: mobile } }))
  await same(({ email, mobile }) => anyone(people.register, { body: { name: 'Farah Khan', email, mobile } }))
  const page = `${t.deps.origin}/auth/invitation`
  await same(({ email }) =>
    t.as(root)(invitations.send, { body: { shop_quickID: north.quickId, invite_url: page, email } }),
  )
})
