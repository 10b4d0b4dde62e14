import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { tokenFor as sessionFor } from '@quickprism/tools/testing/token-for'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const start = new Date('2026-03-02T05:00:00Z') // Monday, 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

const { scene, someContact, announce, expectedAt, ownOf, tokenFor, passOf } = guestsKit(
  () => ({ t, kit }),
  '2026-03-02',
)

const refOf = async (desk: GivenPerson, branch: GivenBranch) =>
  (await expectedAt(desk, branch)).guests[0]?.guest_ref as string

const tap = (desk: GivenPerson, { quickId }: GivenBranch, guest_ref: string, nonce: string = randomUUID()) =>
  t.as(desk)(guests.checkIn, { body: { shopId: quickId, guest_ref, nonce } })

const writeDown = (
  desk: GivenPerson,
  { quickId }: GivenBranch,
  person: { name: string; mobile: string },
  nonce: string,
) => t.as(desk)(frontDesk.checkIn, { body: { shopId: quickId, nonce, pov: 'Guest', person, companions: [] } })

const mailsTo = (contact: string) => kit.mailbox.messages.filter(({ to }) => to.includes(contact))

describe('the key of an announcement', () => {
  const sendTo = (host: GivenPerson, { quickId }: GivenBranch, key: string, contact: string, day = '2026-03-02') =>
    t.as(host)(guests.announce, { body: { shopId: quickId, name: 'Rukmini Hegde', day, contact } }, { key })

  it('that was used at one business counts at the next one of its host as well', async () => {
    const host = await t.given.person()
    const of = () => t.given.business({ root: host })
    const [branch, other] = [await t.given.branch({ of: await of() }), await t.given.branch({ of: await of() })]
    const key = randomUUID()
    for (const where of [branch, other, other]) await sendTo(host, where, key, 'rukmini@guests.invalid')
    expect(await ownOf(host, branch)).toMatchObject({ announced_today: 2 })
  })

  it('that was refused for one guest does not announce another who was announced too often', async () => {
    const { branch, host } = await scene()
    const contact = someContact()
    for (let n = 0; n < 10; n++) await announce(host, branch, { contact })
    const key = randomUUID()
    await expect(sendTo(host, branch, key, someContact(), '2026-05-02')).rejects.toMatchObject({ status: 422 })
    await expect(sendTo(host, branch, key, contact)).rejects.toMatchObject({
      status: 429,
      message: 'This guest was announced here too many times today. Try again tomorrow.',
    })
  })
})

describe('someone who is announced again and again', () => {
  it('is refused to the business that does it, whatever is written behind a plus', async () => {
    const { branch, host } = await scene()
    const id = randomUUID()
    for (let n = 0; n < 10; n++) await announce(host, branch, { contact: `${id}+${n}@guests.invalid` })
    await expect(announce(host, branch, { contact: `${id.toUpperCase()}@guests.invalid` })).rejects.toMatchObject({
      status: 429,
      message: 'This guest was announced here too many times today. Try again tomorrow.',
    })
  })

  it('can still be announced by others, and is sent no more than ten messages a day', async () => {
    const [spiteful, honest] = [await scene(), await scene()]
    const contact = someContact()
    for (let n = 0; n < 10; n++) await announce(spiteful.host, spiteful.branch, { contact })
    await expect.poll(() => mailsTo(contact).length).toBe(10)
    await announce(honest.host, honest.branch, { contact })
    expect((await expectedAt(honest.desk, honest.branch)).guests).toMatchObject([{ name: 'Rukmini Hegde' }])
    // Whoever is announced next is told; what was enqueued before them has been worked on.
    await tokenFor(await announce(honest.host, honest.branch))
    expect(mailsTo(contact)).toHaveLength(10)
  })
})

describe('a message to a stranger', () => {
  it('names host and place to a proven address alone, in quotation marks', async () => {
    const { branch, host } = await scene()
    const { email } = await t.given.person()
    await announce(host, branch, { contact: email })
    const { subject, text } = await kit.mailbox.messageTo(email)
    expect(subject).toBe('You are expected as a guest')
    expect(text.split(/\r?\n/)).toEqual(
      expect.arrayContaining([`Who: “${host.name}”`, `Where: “${branch.name}”, “${branch.business.name}”`]),
    )
  })

  it('says nothing that anyone typed', async () => {
    const branch = await t.given.branch({
      name: 'KYC blocked, call us',
      of: await t.given.business({ name: 'Your bank' }),
    })
    const host = await t.given.staff({ on: branch })
    const contact = await announce(host, branch)
    await announce(host, branch, { contact: '98860 57291' })
    const mail = await kit.mailbox.messageTo(contact)
    expect(mail.subject).toBe('You are expected as a guest')
    expect(mail.text).not.toMatch(/KYC|bank/)
    const { text } = await kit.mailbox.messageTo('+919886057291')
    expect(text).toMatch(
      /^You are expected as a guest on Monday, 2 March 2026\. Where, by whom, and a code for the front desk: http:\/\/quickprism\.test\/app\/guest#[\w-]{43}$/,
    )
  })
})

describe('a desk', () => {
  it('ends no announcement with the nonce of someone else’s visit', async () => {
    const { branch, host, desk } = await scene()
    const nonce = randomUUID()
    await writeDown(desk, branch, { name: 'Ramesh Babu', mobile: '9845027116' }, nonce)
    await announce(host, branch)
    await expect(tap(desk, branch, await refOf(desk, branch), nonce)).rejects.toMatchObject({
      status: 409,
      message: 'This entry was used before. Start again.',
    })
    expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
  })

  it('makes no visit later with the nonce of a guest who was inside', async () => {
    const { branch, host, desk } = await scene()
    const inside = await writeDown(desk, branch, { name: 'Rukmini Hegde', mobile: '9886057292' }, randomUUID())
    await announce(host, branch, { contact: '98860 57292' })
    const [ref, nonce] = [await refOf(desk, branch), randomUUID()]
    const first = await tap(desk, branch, ref, nonce)
    expect(first).toMatchObject({ outcome: 'inside', entered: false })
    await t.as(desk)(frontDesk.checkOut, {
      body: { shopId: branch.quickId, visit_refs: [inside.visit?.visit_ref as string] },
    })
    expect(await tap(desk, branch, ref, nonce)).toEqual(first)
    expect(await atTheDoor(t).visitsAt(branch)).toHaveLength(1)
  })

  it('hears at once that a guest who was inside is expected no longer', async () => {
    const { branch, host, desk } = await scene()
    await writeDown(desk, branch, { name: 'Rukmini Hegde', mobile: '9886057293' }, randomUUID())
    await announce(host, branch, { contact: '98860 57293' })
    const authorization = `Bearer ${await sessionFor(t, desk, guests.expected)}`
    const look = (seen = '') =>
      fetch(`${t.url}/api/vms/expected-guests?shopId=${branch.quickId}`, {
        headers: { authorization, 'if-none-match': seen },
      })
    const seen = (await look()).headers.get('etag') as string
    expect((await look(seen)).status).toBe(304)
    await tap(desk, branch, await refOf(desk, branch))
    expect((await look(seen)).status).toBe(200)
  })
})

describe('announcements of a host', () => {
  it.each([
    [
      'is deactivated',
      async (root: GivenPerson, { quickId }: GivenPerson, { business }: GivenBranch) => {
        const body = { scopeId: business.quickId, quickId, status: false }
        await t.as(root)(users.setStatus, { body }, { key: randomUUID() })
      },
    ],
    [
      'is removed',
      async (root: GivenPerson, { quickId }: GivenPerson, { business }: GivenBranch) => {
        const body = { scopeId: business.quickId, userQuickId: quickId }
        await t.as(root)(users.remove, { body }, { key: randomUUID() })
      },
    ],
  ])('who %s are over, and their guests are not let in', async (_, end) => {
    const { branch, host, desk } = await scene()
    const token = await tokenFor(await announce(host, branch))
    const ref = await refOf(desk, branch)
    await end(branch.business.root, host, branch)
    expect((await expectedAt(desk, branch)).guests).toEqual([])
    expect(await passOf(token)).toMatchObject({ state: 'withdrawn', qr_base64: null })
    await expect(tap(desk, branch, ref)).rejects.toMatchObject({
      status: 409,
      message: 'Their host has withdrawn the announcement.',
    })
  })

  it('are 200 at a time at most', async () => {
    const { branch, host } = await scene()
    await announce(host, branch)
    await sql`
      insert into business.guest (business_id, branch_id, host_id, name, email, email_masked, day, pov, salt, ends_at, created_at)
      select business_id, branch_id, host_id, name, email, email_masked, day, pov, salt, ends_at, created_at
        from business.guest cross join generate_series(2, 200) where branch_id = ${branch.branchId}
    `.execute(t.owner.cellOf(branch))
    await expect(announce(host, branch)).rejects.toMatchObject({
      status: 409,
      message: 'You have 200 guests here who are still expected. Withdraw some before you announce more.',
    })
  })
})

it('a desk is shown the first hundred whom it expects, and how many more there are', async () => {
  const { branch, host, desk } = await scene()
  const { business, branchId } = branch
  await announce(host, branch, { from: '09:00' })
  await sql`
    insert into business.guest (business_id, branch_id, host_id, name, email, day, from_time, pov, salt, created_at, ends_at)
    select business_id, branch_id, host_id, 'Guest ' || n, email, day, '10:00', pov, salt, created_at, ends_at
      from business.guest, generate_series(1, 102) n
     where business_id = ${business.businessId} and branch_id = ${branchId}
  `.execute(t.owner.cellOf(business))
  const { guests: shown, more } = await expectedAt(desk, branch)
  expect([shown.length, more]).toEqual([100, 3])
  expect(shown[0]).toMatchObject({ name: 'Rukmini Hegde', from: '09:00' })
})

it('a branch that is deleted is no longer on the phone of its guests', async () => {
  const { branch, host } = await scene()
  const guest = await t.given.person()
  await tokenFor(await announce(host, branch, { contact: guest.email }))
  const visits = async () => (await t.as(guest)(guests.expectsMe, {})).visits
  expect(await visits()).toHaveLength(1)
  const query = { shopQuickID: branch.quickId }
  await t.as(branch.business.root)(branches.remove, { query }, { key: randomUUID() })
  await expect.poll(visits).toEqual([])
})

it('a link is looked at sixty times an hour, and then says why not', async () => {
  const { branch, host } = await scene()
  const token = await tokenFor(await announce(host, branch))
  for (let n = 0; n < 60; n++) await passOf(token)
  await expect(passOf(token)).rejects.toMatchObject({
    status: 429,
    message: 'This link was opened too many times. Try again in an hour.',
  })
  expect((await ownOf(host, branch)).guests).toMatchObject([{ state: 'expected' }])
})

it('whoever is erased at a business is expected there no longer', async () => {
  const { branch, host, desk } = await scene()
  const [guest, door] = [await t.given.person(), atTheDoor(t)]
  await door.comes(guest, branch)
  await door.leaves(guest, branch)
  const token = await tokenFor(await announce(host, branch, { contact: guest.email }))
  const visits = async () => (await t.as(guest)(guests.expectsMe, {})).visits
  expect(await visits()).toHaveLength(1)
  await door.phoneOf(guest)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  expect(await visits()).toEqual([])
  expect((await expectedAt(desk, branch)).guests).toEqual([])
  await expect(passOf(token)).rejects.toMatchObject({ status: 404, message: 'This link is no longer valid.' })
})
