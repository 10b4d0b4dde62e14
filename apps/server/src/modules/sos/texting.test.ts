import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { memberships } from '@quickprism/contract/memberships'
import { users } from '@quickprism/contract/users'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const sceneWithDesk = async () => {
  const scene = await kit.scene()
  const desk = await kit.t.given.staff({ on: scene.branch, may: ['view_checkin_logs_of_visitors'] })
  return { ...scene, desk }
}

/** Someone types a name and a number at the desk: nobody proves that it is theirs. */
const typedIn = (desk: GivenPerson, branch: GivenBranch, person: { name: string; mobile: string }) =>
  kit.t.as(desk)(
    frontDesk.checkIn,
    { body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person } },
    { key: randomUUID() },
  )

/** An alert or a drill from its beginning to its end, each of which is told to everyone before the next. */
const oneRound = async (staff: GivenPerson, branch: GivenBranch, what: 'alert' | 'drill') => {
  const isTold = async (act: () => Promise<unknown>) => {
    const before = (await kit.deliveriesOf(branch)).length
    kit.later(1_000)
    await act()
    await expect.poll(async () => (await kit.deliveriesOf(branch)).length).toBeGreaterThan(before)
    await kit.allSettled(branch)
  }
  await isTold(() => (what === 'alert' ? kit.raise(staff, branch) : kit.drill(staff, branch, 'start')))
  await isTold(() => (what === 'alert' ? kit.stop(staff, branch) : kit.drill(staff, branch, 'stop')))
}

const numbers = { used: 0 }
const someNumber = () => `98111${String(++numbers.used).padStart(5, '0')}`

const proveNothing = ({ personId }: GivenPerson) =>
  kit.t.owner.identity
    .updateTable('identity.person')
    .set({ mobile_proven: false })
    .where('person_id', '=', personId)
    .execute()

describe('text messages of a drill', () => {
  it('go to nobody whose number was only typed at the desk, or in a form', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, { name: 'Ramesh Babu', mobile })
    const unproven = await kit.someone()
    await proveNothing(unproven)
    await kit.door.comes(unproven, branch)
    await oneRound(staff, branch, 'drill')
    expect(kit.textsTo(mobile)).toEqual([])
    expect(kit.textsTo(unproven.mobile)).toEqual([])
    expect(kit.textsTo(staff.mobile)).toHaveLength(2)
    expect(kit.mailsTo(unproven)).toHaveLength(2)
  })

  it('are sent for ten drills of a business in a day: further ones are told by mail, an alert by every way', async () => {
    const { branch, staff } = await kit.scene()
    for (let drills = 0; drills < 11; drills += 1) await oneRound(staff, branch, 'drill')
    expect(kit.textsTo(staff.mobile)).toHaveLength(20)
    expect(kit.mailsTo(staff)).toHaveLength(22)
    await oneRound(staff, branch, 'alert')
    expect(kit.textsTo(staff.mobile)).toHaveLength(22)
  })
})

describe('text messages of an alert', () => {
  it('T3: begin three times in a day at an unproven number, over all businesses; proven ones have no limit', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, { name: 'Ramesh Babu', mobile })
    for (let alerts = 0; alerts < 2; alerts += 1) await oneRound(staff, branch, 'alert')
    // The end goes where the beginning went.
    expect(kit.textsTo(mobile)).toHaveLength(4)
    expect(kit.textsTo(staff.mobile)).toHaveLength(4)

    const elsewhere = await sceneWithDesk()
    await typedIn(elsewhere.desk, elsewhere.branch, { name: 'Ramesh Babu', mobile })
    await oneRound(elsewhere.staff, elsewhere.branch, 'alert')
    expect(kit.textsTo(mobile)).toHaveLength(6)
    await oneRound(elsewhere.staff, elsewhere.branch, 'alert')
    expect(kit.textsTo(mobile)).toHaveLength(6)
    expect(kit.textsTo(elsewhere.staff.mobile)).toHaveLength(4)
  })

  it('count once however often they are laid out', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, { name: 'Ramesh Babu', mobile })
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const { count } = await kit.t.owner.identity
      .selectFrom('identity.allowance')
      .select(({ fn }) => fn.sum<string>('used').as('count'))
      .where('kind', 'like', 'messages-alert%')
      .executeTakeFirstOrThrow()
    const cell = kit.t.owner.cellOf(branch.business)
    const { businessId } = branch.business
    // As after a failure between identity and the cell: it is laid out again.
    await cell.updateTable('business.sos_person').set({ planned: 0 }).where('business_id', '=', businessId).execute()
    const isPlanned = async () =>
      (
        await cell.selectFrom('business.sos_person').select('planned').where('business_id', '=', businessId).execute()
      ).every(({ planned }) => planned === 1)
    await expect.poll(isPlanned).toBe(true)
    const after = await kit.t.owner.identity
      .selectFrom('identity.allowance')
      .select(({ fn }) => fn.sum<string>('used').as('count'))
      .where('kind', 'like', 'messages-alert%')
      .executeTakeFirstOrThrow()
    expect(after.count).toBe(count)
  })

  it('have the link also where the number of an account was never proven, for whoever is inside and nobody else', async () => {
    const { branch, staff } = await kit.scene()
    const visitor = await kit.someone()
    await proveNothing(visitor)
    await kit.door.comes(visitor, branch)
    const elsewhere = await kit.t.given.staff({ on: branch, name: 'Arjun Rao' })
    await kit.statusOf(elsewhere, branch)
    await proveNothing(elsewhere)
    await kit.raise(staff, branch)
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(1)
    expect(kit.textsTo(visitor.mobile)[0]?.text).toMatch(/If life is in danger, call 112\. \S+\/app\/sos#[\w-]{43}$/)
    // Three parts of 153 signs at the most, with a reason and names of ordinary length.
    expect(kit.textsTo(visitor.mobile)[0]?.text.length).toBeLessThanOrEqual(3 * 153)
    // Q149: an unproven number hears of an alert while its person is inside.
    await kit.allSettled(branch)
    expect(kit.textsTo(elsewhere.mobile)).toEqual([])
    await expect.poll(() => kit.mailsTo(visitor)).toHaveLength(1)
    expect(kit.mailsTo(visitor)[0]?.text).toMatch(/\/app\/sos#[\w-]{43}$/)
    expect(kit.textsTo(staff.mobile)[0]?.text).toMatch(/\/app\/sos#[\w-]{43}$/)
  })

  it('have no sign that would make them longer', async () => {
    const { branch, staff } = await kit.scene()
    await kit.raise(staff, branch, '“Smoke” – in the lobby… don’t use the lift')
    await expect.poll(() => kit.textsTo(staff.mobile)).toHaveLength(1)
    expect(kit.textsTo(staff.mobile)[0]?.text).toMatch(/^[\x20-\x7e]*$/)
    expect(kit.textsTo(staff.mobile)[0]?.text).toContain(`"'Smoke' - in the lobby... don't use the lift".`)
  })
})

describe('a person whom a business added as its user, and who never answered', () => {
  it('is not mailed again and again by alerts that the business raises', async () => {
    const { branch } = await kit.scene()
    const { root, quickId } = branch.business
    const stranger = await kit.someone('Farah Khan')
    await kit.t.as(root)(
      users.create,
      { body: { quick_id: stranger.quickId, scope_type: 'business', scope_role_data: { [quickId]: [] } } },
      { key: randomUUID() },
    )
    for (let count = 0; count < 6; count++) {
      await kit.raise(root, branch, 'Win a prize, see the notice board')
      await expect.poll(() => kit.mailsTo(root).length).toBeGreaterThan(2 * count)
      await kit.allSettled(branch)
      await kit.stop(root, branch)
      await expect.poll(() => kit.mailsTo(root).length).toBeGreaterThan(2 * count + 1)
      await kit.allSettled(branch)
      kit.later(60_000)
    }
    spec('T24')
    expect(kit.mailsTo(stranger).length).toBeLessThanOrEqual(2)
  })

  it('is notified of alerts once they have joined', async () => {
    const { branch, staff } = await kit.scene()
    const stranger = await kit.t.given.staff({ on: branch, name: 'Vikram Sethi', joined: false })
    const phone = await kit.phoneOf(stranger)
    await oneRound(staff, branch, 'alert')
    expect([phone.messages.length, kit.mailsTo(stranger).length, kit.textsTo(stranger.mobile).length]).toEqual([
      0, 0, 0,
    ])
    await kit.t.as(stranger)(memberships.join, { body: { business_quickID: branch.business.quickId } })
    await oneRound(staff, branch, 'alert')
    expect([phone.messages.length, kit.mailsTo(stranger).length, kit.textsTo(stranger.mobile).length]).toEqual([
      2, 2, 2,
    ])
  })
})

describe('an alert that is stopped before anyone was told', () => {
  it('is told to whoever works there, with who raised and who stopped it, and to no visitor', async () => {
    const { branch, staff, place } = await kit.scene()
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    const silencer = await kit.t.given.staff({ on: branch, name: 'Arjun Rao' })
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await kit.stop(silencer, branch)
    kit.beginDelivering()
    const { root } = branch.business
    for (const someone of [root, staff, silencer]) await expect.poll(() => kit.mailsTo(someone)).toHaveLength(1)
    expect(kit.mailsTo(root)[0]).toMatchObject({
      subject: 'An alert was raised and stopped at “Koramangala”',
      text: [
        `An emergency alert was raised at ${place} at 10:30 am: Fire or Smoke Detected.`,
        'The alert was started by “Meera Nair”.',
        'It was ended by “Arjun Rao”.',
        'It was over before you could be notified.',
        'Find out whether people there are in danger.',
        'If life is in danger, call 112.',
      ].join('\n'),
    })
    await kit.allSettled(branch)
    expect([...kit.mailsTo(visitor), ...kit.textsTo(visitor.mobile), ...kit.textsTo(root.mobile)]).toEqual([])
  })

  it('is told to nobody where it was a drill', async () => {
    const { branch, staff } = await kit.scene()
    await kit.pauseDelivering()
    await kit.drill(staff, branch, 'start')
    await kit.drill(staff, branch, 'stop')
    kit.beginDelivering()
    const isTold = () =>
      kit.t.owner
        .cellOf(branch.business)
        .selectFrom('business.sos_incident')
        .select('told')
        .where('business_id', '=', branch.business.businessId)
        .executeTakeFirst()
    await expect.poll(isTold).toEqual({ told: 2 })
    expect(await kit.deliveriesOf(branch)).toEqual([])
  })
})
