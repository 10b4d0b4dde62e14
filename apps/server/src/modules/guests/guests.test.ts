import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { readQr } from '@quickprism/tools/testing/qr-reader'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { tablesNaming } from '@quickprism/tools/testing/tables-naming'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetGuests } from './jobs.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  // Text messages go out here, as the worker's do.
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
const TODAY = '2026-03-02'

const { scene, someContact, announce, expectedAt, ownOf, tokenFor, passOf } = guestsKit(() => ({ t, kit }), TODAY)

describe('announcing a guest', () => {
  it('Q123: takes no permission; the guest gets a mail with a link, and the desk sees whom to expect, masked', async () => {
    const { branch, host, desk } = await scene()
    const contact = await announce(host, branch, { from: '18:15', to: '19:00', note: 'Brings a laptop.' })
    const mail = await kit.mailbox.messageTo(contact)
    expect(mail.subject).toBe('You are expected as a guest')
    expect(mail.text.split(/\r?\n/)).toEqual(
      expect.arrayContaining([
        'When: Monday, 2 March 2026, 6:15 pm to 7:00 pm',
        'Open the link to see where and by whom.',
      ]),
    )
    // T3: no account has proven this address, so nothing that anyone typed goes there.
    expect(mail.text).not.toMatch(/Asha|Koramangala/)
    const { guests: expected, arrived } = await expectedAt(desk, branch)
    expect(arrived).toBe(0)
    expect(expected).toMatchObject([
      {
        name: 'Rukmini Hegde',
        host_name: 'Asha Reddy',
        email: `${contact[0]}****@guests.invalid`,
        mobile: null,
        day: TODAY,
        from: '18:15',
        to: '19:00',
        pov: 'Guest',
        note: 'Brings a laptop.',
      },
    ])
  })

  it('T20: brings no note to the desk that would turn what stands beside it around, or start a line unasked', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch, { note: 'A\u202e laptop\r\nand \u2066two bags' })
    await announce(host, branch, { note: '\u202e' })
    await announce(host, branch, { note: 'Two\u2028bags\u2029more' })
    const { guests: expected } = await expectedAt(desk, branch)
    expect(expected.map(({ note }) => note)).toEqual(['A  laptop\nand  two bags', null, 'Two bags more'])
  })

  it('by mobile sends a text message', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch, { contact: '+91 98860 57213', pov: 'Vendor' })
    const { text } = await kit.mailbox.messageTo('+919886057213')
    expect(text).toContain('You are expected as a guest on Monday, 2 March 2026.')
    expect(text).toMatch(/http:\/\/quickprism\.test\/app\/guest#[\w-]{43}$/)
    expect((await expectedAt(desk, branch)).guests).toMatchObject([
      { mobile: 'XXXXXX7213', email: null, pov: 'Vendor' },
    ])
  })

  it('Q123: is for someone who reaches the branch, and the list for those who may see visitors', async () => {
    const { branch, host } = await scene()
    const elsewhere = await t.given.staff({ on: await t.given.branch({ of: branch.business }) })
    await expect(announce(elsewhere, branch)).rejects.toMatchObject({ status: 404 })
    await expect(expectedAt(host, branch)).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to view the expected guests.",
    })
  })

  it('Q123: is possible 50 times a day', async () => {
    const { branch, host } = await scene()
    for (let n = 0; n < 50; n++) await announce(host, branch)
    expect(await ownOf(host, branch)).toMatchObject({ announced_today: 50 })
    await expect(announce(host, branch)).rejects.toMatchObject({
      status: 429,
      message: 'You announced too many guests today. Try again tomorrow.',
    })
  })

  it('of one address is possible ten times a day, whoever does it', async () => {
    const { branch, host, desk } = await scene()
    const contact = someContact()
    for (let n = 0; n < 10; n++) await announce(n % 2 ? host : desk, branch, { contact })
    await expect(announce(host, branch, { contact: contact.toUpperCase() })).rejects.toMatchObject({ status: 429 })
  })

  it.each([
    [{ day: '2026-03-01' }, 'Choose a day from today on, and within 60 days'],
    [{ day: '2026-05-02' }, 'Choose a day from today on, and within 60 days'],
    [{ contact: '12345' }, 'Enter a mobile number of 10 digits or an e-mail address'],
    [{ contact: 'rukmini@' }, 'Enter a mobile number of 10 digits or an e-mail address'],
    [{ name: ' ' }, 'Name is required'],
    [{ from: '18:00', to: '17:00' }, 'Choose a time after From'],
    [{ to: '17:00' }, 'Choose a time after From'],
  ])('is refused where something is wrong: %o', async (wrong, sentence) => {
    const { branch, host } = await scene()
    await expect(announce(host, branch, wrong)).rejects.toMatchObject({ status: 422, message: sentence })
  })

  it('too far ahead is refused at its field, in the same whole sentence', async () => {
    const { branch, host } = await scene()
    await expect(announce(host, branch, { day: '2026-05-02' })).rejects.toMatchObject({
      failure: { fields: { day: 'Choose a day from today on, and within 60 days' } },
    })
  })

  it('sent twice by a bad network is one', async () => {
    const { branch, host, desk } = await scene()
    const key = randomUUID()
    const body = { shopId: branch.quickId, name: 'Rukmini Hegde', contact: someContact(), day: TODAY }
    for (const _ of [1, 2]) await t.as(host)(guests.announce, { body }, { key })
    expect((await expectedAt(desk, branch)).guests).toHaveLength(1)
    expect(await ownOf(host, branch)).toMatchObject({ announced_today: 1 })
  })

  it('leaves no contact anyone can read in the database or its queues', async () => {
    const { branch, host } = await scene()
    const contact = await announce(host, branch)
    await kit.mailbox.messageTo(contact)
    for (const url of [t.databases.ownerUrls.identity, ...t.databases.ownerUrls.cells]) {
      expect(await tablesNaming(url, [contact])).toEqual([])
    }
  })
})

describe('the list of the desk', () => {
  it('is of today, in the order of times, and empty again when the day is over there', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch, { name: 'Later', from: '15:00' })
    await announce(host, branch, { name: 'Any time' })
    await announce(host, branch, { name: 'Early', from: '11:00' })
    await announce(host, branch, { name: 'Tomorrow', day: '2026-03-03' })
    const names = async () => (await expectedAt(desk, branch)).guests.map(({ name }) => name)
    expect(await names()).toEqual(['Any time', 'Early', 'Later'])
    t.clock.held = new Date('2026-03-02T18:29:59Z')
    expect((await t.asSignedInAgain(desk)(guests.expected, { query: { shopId: branch.quickId } })).guests).toHaveLength(
      3,
    )
    t.clock.held = new Date('2026-03-02T18:30:00Z') // midnight in Kolkata
    expect(await names()).toEqual(['Tomorrow'])
  })

  it('is of its branch alone', async () => {
    const { branch, host } = await scene()
    const sibling = await t.given.branch({ of: branch.business })
    const desk = await t.given.staff({ on: sibling, may: ['view_checkin_logs_of_visitors'] })
    await announce(host, branch)
    expect((await expectedAt(desk, sibling)).guests).toEqual([])
  })
})

describe('a host', () => {
  it('sees their own guests from today on, and withdraws one', async () => {
    const { branch, host, desk } = await scene()
    const token = await tokenFor(await announce(host, branch))
    await announce(host, branch, { name: 'Tomorrow', day: '2026-03-03' })
    await announce(desk, branch, { name: 'Of someone else' })
    const own = await ownOf(host, branch)
    expect(own).toMatchObject({
      today: TODAY,
      guests: [
        { name: 'Rukmini Hegde', state: 'expected' },
        { name: 'Tomorrow', state: 'expected' },
      ],
    })
    const body = { shopId: branch.quickId, guest_ref: own.guests[0]?.guest_ref as string }
    await expect(t.as(desk)(guests.withdraw, { body }, { key: randomUUID() })).rejects.toMatchObject({ status: 404 })
    await t.as(host)(guests.withdraw, { body }, { key: randomUUID() })
    expect((await ownOf(host, branch)).guests).toMatchObject([{ state: 'withdrawn' }, { state: 'expected' }])
    expect((await expectedAt(desk, branch)).guests).toMatchObject([{ name: 'Of someone else' }])
    expect(await passOf(token)).toMatchObject({ state: 'withdrawn', qr_base64: null })
  })

  it('is told when their guest cannot come', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const host = await t.given.staff({ on: branch })
    const token = await tokenFor(await announce(host, branch))
    await t.as()(guests.decline, { body: { token } })
    await t.as()(guests.decline, { body: { token } })
    const { text } = await kit.mailbox.messageTo(host.email, 'Your guest cannot come, at “Koramangala”')
    expect(text).toContain('No longer expected at “Koramangala”: “Rukmini Hegde”.')
    expect(await passOf(token)).toMatchObject({ state: 'declined', qr_base64: null })
  })
})

describe('at the desk', () => {
  const checkIn = async (desk: GivenPerson, branch: GivenBranch, nonce: string = randomUUID()) => {
    const [guest] = (await expectedAt(desk, branch)).guests
    const body = { shopId: branch.quickId, guest_ref: guest?.guest_ref as string, nonce }
    return { body, said: await t.as(desk)(guests.checkIn, { body }) }
  }
  const leaves = (desk: GivenPerson, branch: GivenBranch, { said }: Awaited<ReturnType<typeof checkIn>>) =>
    t.as(desk)(frontDesk.checkOut, { body: { shopId: branch.quickId, visit_refs: [said.visit_ref as string] } })
  const visitsAt = (branch: GivenBranch) => atTheDoor(t).visitsAt(branch)

  it('an expected guest is in with one tap, without anyone reading their mobile, and the host is told', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch, { contact: '98860 57213', pov: 'Vendor' })
    const { said } = await checkIn(desk, branch)
    expect(said).toMatchObject({ outcome: 'in', entered: true, name: 'Rukmini Hegde' })
    expect(await visitsAt(branch)).toMatchObject([
      { name: 'Rukmini Hegde', person_id: null, mobile_masked: 'XXXXXX7213', pov: 6 },
    ])
    expect(await expectedAt(desk, branch)).toEqual({ guests: [], more: 0, arrived: 1 })
    const { text } = await kit.mailbox.messageTo(host.email, 'Your guest has arrived, at “Koramangala”')
    expect(text).toContain('Checked in at “Koramangala”: “Rukmini Hegde”.')
    expect((await ownOf(host, branch)).guests).toMatchObject([{ state: 'arrived' }])
  })

  it('a guest whose check-in is undone counts as no visit, and is expected again with the same code', async () => {
    const { branch, host, desk } = await scene()
    const id = randomUUID()
    const guest = await t.given.person({ email: `${id}@people.invalid` })
    const token = await tokenFor(await announce(host, branch, { contact: `${id}@people.invalid` }))
    const { said } = await checkIn(desk, branch)
    await kit.mailbox.messageTo(host.email, 'Your guest has arrived, at “Koramangala”')
    const expectsMe = async () => (await t.as(guest)(guests.expectsMe, {})).visits.length
    await expect.poll(expectsMe).toBe(0)
    await t.as(desk)(frontDesk.correct, {
      body: { shopId: branch.quickId, visit_refs: [said.visit_ref as string], to: { undone: true } },
    })
    await expect.poll(() => expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
    await expect.poll(expectsMe).toBe(1)
    expect(await passOf(token)).toMatchObject({ state: 'expected' })
    const again = await checkIn(desk, branch)
    expect(again.said).toMatchObject({ outcome: 'in', entered: true })
    expect(again.said.visit_ref).not.toBe(said.visit_ref)
  })

  it('a tap that a bad network sends again makes one visit, and so do two desks', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch)
    const [guest] = (await expectedAt(desk, branch)).guests
    const tap = (nonce: string) =>
      t.as(desk)(guests.checkIn, {
        body: { shopId: branch.quickId, guest_ref: guest?.guest_ref as string, nonce },
      })
    const [first, second] = [randomUUID(), randomUUID()]
    const answers = await Promise.allSettled([tap(first), tap(second)])
    const won = answers.findIndex(({ status }) => status === 'fulfilled')
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tap(won === 0 ? first : second)).toEqual((answers[won] as PromiseFulfilledResult<unknown>).value)
    expect(await visitsAt(branch)).toHaveLength(1)
  })

  it('a blacklisted guest is refused by e-mail as well', async () => {
    const { branch, host, desk } = await scene()
    const contact = someContact()
    await announce(host, branch, { contact })
    const first = await checkIn(desk, branch)
    expect(first.said).toMatchObject({ outcome: 'in' })
    await leaves(desk, branch, first)
    await announce(host, branch, { contact })
    await atTheDoor(t).blacklist(branch)
    expect((await checkIn(desk, branch)).said).toMatchObject({ outcome: 'refused', entered: false })
  })

  it('a blacklisted guest is refused and stays expected', async () => {
    const { branch, host, desk } = await scene()
    await announce(host, branch, { contact: '98860 57214' })
    await leaves(desk, branch, await checkIn(desk, branch))
    await announce(host, branch, { contact: '98860 57214' })
    await atTheDoor(t).blacklist(branch)
    const { said } = await checkIn(desk, branch)
    expect(said).toMatchObject({ outcome: 'refused', entered: false })
    expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 1 })
  })
})

describe('a guest', () => {
  it('with an account sees on their phone where they are expected, until that is over', async () => {
    const { branch, host } = await scene()
    const id = randomUUID()
    const [guest, other] = [await t.given.person({ email: `${id}@people.invalid` }), await t.given.person()]
    const contact = `${id.toUpperCase()}@people.invalid`
    const token = await tokenFor(await announce(host, branch, { contact, from: '17:30' }))
    const visitsOf = async (person: GivenPerson) => (await t.as(person)(guests.expectsMe, {})).visits
    expect(await visitsOf(guest)).toEqual([
      { token, business_name: branch.business.name, branch_name: 'Koramangala', day: TODAY, from: '17:30' },
    ])
    expect(await visitsOf(other)).toEqual([])
    const [own] = (await ownOf(host, branch)).guests
    const body = { shopId: branch.quickId, guest_ref: own?.guest_ref as string }
    await t.as(host)(guests.withdraw, { body }, { key: randomUUID() })
    await expect.poll(() => visitsOf(guest)).toEqual([])
  })

  it('is told to nobody who only wrote their mobile into a registration', async () => {
    const { branch, host } = await scene()
    const mobile = '9845127116'
    await announce(host, branch, { contact: mobile })
    const email = `${randomUUID()}@thieves.invalid`
    const { registration_token } = await t.as()(people.register, { body: { name: 'Thief', email, mobile } })
    const otp = kit.codeIn(await kit.mailbox.messageTo(email))
    // Both codes are on their way; once one was used, the other is not sent any more.
    const sent = () =>
      kit.mailbox.messages.filter(({ to, text }) => to.includes(mobile) && text.includes('is your QuickPrism code'))
    await expect.poll(() => sent().length).toBe(1)
    const { access_token } = await t.as()(sessions.signUp, { body: { registration_token, otp, app: 'companion' } })
    const askedWith = (token: string) =>
      fetch(`${t.url}/api/people/expected-at`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.json(),
      )
    expect(await askedWith(access_token)).toMatchObject({ visits: [] })

    // The owner of the number confirms with the code that went there.
    const mine = `${randomUUID()}@guests.invalid`
    const own = await t.as()(people.register, { body: { name: 'Rukmini Hegde', email: mine, mobile } })
    await expect.poll(() => sent().length).toBe(2)
    const code = kit.codeIn(sent()[1] as ReturnType<typeof sent>[number])
    expect(code).not.toBe(kit.codeIn(await kit.mailbox.messageTo(mine)))
    const proven = await t.as()(sessions.signUp, {
      body: { registration_token: own.registration_token, otp: code, app: 'companion' },
    })
    await expect.poll(() => askedWith(proven.access_token)).toMatchObject({ visits: [{ branch_name: 'Koramangala' }] })
  })

  it('sees without an account where, when and by whom they are expected, and a code that the desk reads', async () => {
    const { branch, host, desk } = await scene()
    const token = await tokenFor(await announce(host, branch, { from: '18:15' }))
    const pass = await passOf(token)
    expect(pass).toMatchObject({
      state: 'expected',
      name: 'Rukmini Hegde',
      host_name: 'Asha Reddy',
      branch_name: 'Koramangala',
      day: TODAY,
      from: '18:15',
      to: null,
      contact: 'e-mail',
    })
    const [code] = await readQr(new Uint8Array(Buffer.from(pass.qr_base64 as string, 'base64')))
    expect(code).toBe(`QPG1.${token}`)
    const read = (who: GivenPerson, at: GivenBranch) =>
      t.as(who)(guests.read, { body: { shopId: at.quickId, code: code as string } })
    expect(await read(desk, branch)).toMatchObject({ name: 'Rukmini Hegde', host_name: 'Asha Reddy' })

    const elsewhere = await t.given.branch({ of: branch.business })
    const neighbour = await t.given.staff({ on: elsewhere, may: ['view_checkin_logs_of_visitors'] })
    await expect(read(neighbour, elsewhere)).rejects.toMatchObject({
      status: 404,
      message: 'This is not the code of a guest of this branch.',
    })
  })

  it('who shows the code on another day is explained', async () => {
    const { branch, host, desk } = await scene()
    const token = await tokenFor(await announce(host, branch, { day: '2026-03-04' }))
    const read = () => t.asSignedInAgain(desk)(guests.read, { body: { shopId: branch.quickId, code: `QPG1.${token}` } })
    await expect(read()).rejects.toMatchObject({ message: 'This guest is expected on another day: 2026-03-04.' })
    t.clock.held = new Date('2026-03-05T05:00:00Z')
    await expect(read()).rejects.toMatchObject({ message: 'This guest was announced for a day that is over.' })
    expect(await passOf(token)).toMatchObject({ state: 'over', qr_base64: null })
  })

  it('is forgotten two days after their day, and so is the link', async () => {
    const { branch, host } = await scene()
    const token = await tokenFor(await announce(host, branch))
    const rows = () =>
      t.owner
        .cellOf(branch)
        .selectFrom('business.guest')
        .select('name')
        .where('branch_id', '=', branch.branchId)
        .execute()
    t.clock.held = new Date('2026-03-04T18:29:00Z')
    await forgetGuests(branch.business.cell, t.deps)
    expect(await rows()).toHaveLength(1)
    t.clock.held = new Date('2026-03-04T18:31:00Z')
    await forgetGuests(branch.business.cell, t.deps)
    expect(await rows()).toEqual([])
    await expect(passOf(token)).rejects.toMatchObject({ status: 404, message: 'This link is no longer valid.' })
  })
})
