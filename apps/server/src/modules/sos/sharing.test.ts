import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { claimDue } from './delivery-queries.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const sceneWithDesk = async () => {
  const scene = await kit.scene()
  return { ...scene, desk: await kit.t.given.staff({ on: scene.branch, may: ['view_checkin_logs_of_visitors'] }) }
}

const scopeOf = ({ business }: GivenBranch) => admitJob(business.cell, business.businessId)

type Typed = { name: string; mobile: string }

/** A family at the desk: the first is the one who speaks. */
const typedIn = (desk: GivenPerson, branch: GivenBranch, [person, ...companions]: [Typed, ...Typed[]]) =>
  kit.t.as(desk)(
    frontDesk.checkIn,
    { body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person, companions } },
    { key: randomUUID() },
  )

const numbers = { used: 0 }
const someNumber = () => `98222${String(++numbers.used).padStart(5, '0')}`

/** Someone else whose account has the same addresses: neither has to be one person's alone. */
const alike = ({ email, mobile }: GivenPerson, name: string) => kit.t.given.person({ name, email, mobile })

const statesBy = async (branch: GivenBranch, channel: number, message: number = sosMessage.started) =>
  (await kit.deliveriesOf(branch))
    .filter((one) => one.channel === channel && one.message === message)
    .map(({ state, attempts }) => [state, attempts])

const reachOf = async (staff: GivenPerson, branch: GivenBranch) =>
  (await kit.rollCallOf(staff, branch)).people.map(({ name, reach }) => [name, reach]).sort()

const LINK = 'http://quickprism.test/app/sos#'
const linksIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\/app\/sos#([\w-]{43})/g)].map(([, token]) => token as string)
const withoutSecrets = (text: string | undefined) => text?.replaceAll(/#[\w-]{43}/g, '#')

describe('people who have one address', () => {
  it('are told by one text message with a link for each, and by one that it is over', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, [
      { name: 'Ramesh Babu', mobile },
      { name: 'Lata Babu', mobile },
    ])
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const [text, ...more] = kit.textsTo(mobile)
    expect(more).toEqual([])
    expect(withoutSecrets(text?.text)).toBe(
      [
        'Emergency at the place where you are checked in: Fire or Smoke Detected.',
        'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
        'Say whether you are safe.',
        'If life is in danger, call 112.',
        `Person 1: ${LINK} Person 2: ${LINK}`,
      ].join(' '),
    )
    expect(await reachOf(staff, branch)).toEqual([
      ['Lata Babu', 'reached'],
      ['Ramesh Babu', 'reached'],
    ])
    const [, latas] = linksIn(text?.text)
    await kit.t.as()(sos.answerByLink, { body: { ...kit.saying('needs-help'), token: latas as string } })
    const { people } = await kit.rollCallOf(staff, branch)
    expect(people.filter(({ state }) => state === 'needs-help').map(({ name }) => name)).toEqual(['Lata Babu'])

    await kit.stop(staff, branch)
    await expect.poll(() => kit.textsTo(mobile)).toHaveLength(2)
    await kit.allSettled(branch)
    expect(kit.textsTo(mobile)[1]?.text).toContain('is over. It was ended at the branch.')
    expect(kit.textsTo(mobile)).toHaveLength(2)
    expect((await kit.deliveriesOf(branch)).every(({ state }) => state === sosDelivery.reached)).toBe(true)
  })

  it('fit into one text message, however long the names that were told', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    const family = Array.from({ length: 10 }, (_, place) => ({
      name: `${place} ${'Venkata '.repeat(12)}`.trim(),
      mobile,
    }))
    await typedIn(desk, branch, family as [Typed, ...Typed[]])
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const [text] = kit.textsTo(mobile)
    expect(linksIn(text?.text)).toHaveLength(10)
    expect(text?.text.length).toBeLessThanOrEqual(1600)
  })

  it('are told by one mail, in which whoever may be somebody else is neither named nor has a link', async () => {
    const { branch, staff } = await kit.scene()
    const father = await kit.someone('Suresh Pillai')
    const daughter = await alike({ ...father, email: father.email.toUpperCase() }, 'Divya Pillai')
    const stranger = await alike(father, 'Somebody Else')
    await kit.t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false, mobile_proven: false })
      .where('person_id', '=', stranger.personId)
      .execute()
    for (const one of [father, daughter, stranger]) await kit.door.comes(one, branch)
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const mails = kit.providers.mail.received.filter(({ to }) => to.toLowerCase() === father.email.toLowerCase())
    expect(mails.map(({ text }) => withoutSecrets(text)?.split('\n\n')[1])).toEqual([
      [
        'Answer here for each person without signing in. Each link is personal; do not forward it:',
        `“Suresh Pillai”: ${LINK}`,
        `“Divya Pillai”: ${LINK}`,
        'People not named here sign in to the app to answer.',
      ].join('\n'),
    ])
    expect(new Set(linksIn(mails[0]?.text)).size).toBe(2)
    expect(kit.textsTo(father.mobile)).toHaveLength(1)
    expect((await reachOf(staff, branch)).map(([, reach]) => reach)).toEqual(['reached', 'reached', 'reached'])
    expect(await kit.rollCallOf(staff, branch)).toMatchObject({ reach: { mail: { reached: 5, of: 5 } } })
  })

  it('have what became of the one message: they are tried for, and it is given up, for all of them', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, [
      { name: 'Ramesh Babu', mobile },
      { name: 'Lata Babu', mobile },
    ])
    kit.providers.sms.manner = (to) => (to === `+91${mobile}` ? 'fails' : 'takes')
    await kit.raise(staff, branch)
    const waiting = async () =>
      (await statesBy(branch, sosChannel.sms)).filter(([state]) => state !== sosDelivery.reached)
    await expect.poll(waiting).toEqual([
      [sosDelivery.due, 3],
      [sosDelivery.due, 3],
    ])
    expect(await reachOf(staff, branch)).toEqual([
      ['Lata Babu', 'trying'],
      ['Ramesh Babu', 'trying'],
    ])
    kit.providers.sms.manner = (to) => (to === `+91${mobile}` ? 'refuses' : 'takes')
    kit.later(1_000)
    await expect.poll(waiting).toEqual([
      [sosDelivery.givenUp, 4],
      [sosDelivery.givenUp, 4],
    ])
    expect(await reachOf(staff, branch)).toEqual([
      ['Lata Babu', 'failed'],
      ['Ramesh Babu', 'failed'],
    ])
    expect(
      kit.providers.sms.tries
        .values()
        .filter((tries) => tries === 4)
        .toArray(),
    ).toHaveLength(1)
  })

  it('SOS-03: are sent it once more where whoever sent it is gone, under the same name', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, [
      { name: 'Ramesh Babu', mobile },
      { name: 'Lata Babu', mobile },
    ])
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await layOut(kit.deps, scopeOf(branch), () => undefined)
    const taken = await inBusiness(kit.deps, scopeOf(branch), (tx) => claimDue(tx, sosChannel.sms, 10))
    expect(taken.map((letter) => letter.length).sort()).toEqual([1, 1, 1, 2])
    expect(await inBusiness(kit.deps, scopeOf(branch), (tx) => claimDue(tx, sosChannel.sms, 10))).toEqual([])
    kit.later(6_000)
    kit.beginDelivering()
    await kit.allSettled(branch)
    expect(kit.textsTo(mobile)).toHaveLength(1)
    expect(linksIn(kit.textsTo(mobile)[0]?.text)).toHaveLength(2)
    expect(await statesBy(branch, sosChannel.sms)).toEqual(Array(5).fill([sosDelivery.reached, 2]))
  })
})

describe('whoever comes while an alert is on, to whose address it was told before', () => {
  it('is reached by that where they have an account, and is told that it is over by one message', async () => {
    const { branch, staff } = await kit.scene()
    const first = await kit.someone('Suresh Pillai')
    await kit.door.comes(first, branch)
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const second = await alike(first, 'Divya Pillai')
    await kit.door.comes(second, branch)
    const mails = () => statesBy(branch, sosChannel.mail)
    await expect.poll(mails).toEqual(Array(4).fill([sosDelivery.reached, 1]))
    expect(kit.mailsTo(first)).toHaveLength(1)
    expect(kit.textsTo(first.mobile)).toHaveLength(1)
    expect((await reachOf(staff, branch)).map(([, reach]) => reach)).toEqual(['reached', 'reached'])
    await kit.stop(staff, branch)
    await expect.poll(() => kit.mailsTo(first)).toHaveLength(2)
    await kit.allSettled(branch)
    expect([kit.mailsTo(first), kit.textsTo(first.mobile)].map((all) => all.length)).toEqual([2, 2])
  })

  it('is told where nothing was sent there, since the person who had typed their address has another by then', async () => {
    const { branch, staff } = await kit.scene()
    const other = await kit.someone('Somebody Else')
    const suresh = await kit.someone('Suresh Pillai')
    const { identity } = kit.t.owner
    const typed = (email: string) =>
      identity
        .updateTable('identity.person')
        .set({ email, email_proven: false })
        .where('person_id', '=', other.personId)
        .execute()
    await typed(suresh.email)
    await kit.door.comes(other, branch)
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await layOut(kit.deps, scopeOf(branch), () => undefined)
    await typed(other.email)
    kit.beginDelivering()
    await kit.allSettled(branch)
    // Nothing was counted for the address that they typed since.
    expect(kit.mailsTo(other)).toEqual([])
    await kit.door.comes(suresh, branch)
    await expect.poll(() => kit.mailsTo(suresh)).toHaveLength(1)
    expect(linksIn(kit.mailsTo(suresh)[0]?.text)).toHaveLength(1)
  })

  it('gets a message with their link alone where they have no account: it is their only way to ask for help', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, [{ name: 'Ramesh Babu', mobile }])
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    await typedIn(desk, branch, [{ name: 'Lata Babu', mobile }])
    await expect.poll(() => kit.textsTo(mobile)).toHaveLength(2)
    const [first, second] = kit.textsTo(mobile).map(({ text }) => linksIn(text))
    expect([first?.length, second?.length]).toEqual([1, 1])
    expect(first).not.toEqual(second)
    await kit.allSettled(branch)
    await kit.stop(staff, branch)
    await expect.poll(() => kit.textsTo(mobile)).toHaveLength(3)
    await kit.allSettled(branch)
    expect(kit.textsTo(mobile)).toHaveLength(3)
  })

  it('waits while it is on its way there, and the end overtakes neither', async () => {
    const { branch, staff, desk } = await sceneWithDesk()
    const mobile = someNumber()
    await typedIn(desk, branch, [{ name: 'Ramesh Babu', mobile }])
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await layOut(kit.deps, scopeOf(branch), () => undefined)
    const claim = () => inBusiness(kit.deps, scopeOf(branch), (tx) => claimDue(tx, sosChannel.sms, 10))
    await claim()
    await typedIn(desk, branch, [{ name: 'Lata Babu', mobile }])
    await layOut(kit.deps, scopeOf(branch), () => undefined)
    expect(await claim()).toEqual([])
    await kit.stop(staff, branch)
    await layOut(kit.deps, scopeOf(branch), () => undefined)
    expect(await claim()).toEqual([])
    kit.later(6_000)
    kit.beginDelivering()
    await kit.allSettled(branch)
    expect(kit.textsTo(mobile).map(({ text }) => /is over\./.test(text))).toEqual([true])
  })
})
