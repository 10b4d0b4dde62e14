import { randomUUID } from 'node:crypto'
import { REVEAL_REASONS, reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
  door = atTheDoor(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const after = (seconds: number) => {
  t.clock.held = new Date(start.getTime() + seconds * 1000)
}

const MAY = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'reveal_data_of_visitors'] as const

const get = async (token: string, path: string, tag?: string | null) => {
  const answer = await fetch(t.url + path, {
    headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
  })
  return { status: answer.status, tag: answer.headers.get('etag'), text: await answer.text() }
}

const listOf = ({ quickId }: GivenBranch, more = '') => `/api/vms/visitor-records?shopId=${quickId}${more}`

type Asked = Partial<Record<string, unknown>>

const send = async (token: string | undefined, body: Asked, key: string = randomUUID()) => {
  const answer = await fetch(`${t.url}/api/vms/access-data`, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const formOf = (visitor: string, { quickId }: GivenBranch, reason: string = REVEAL_REASONS[1]) => ({
  user_quickID: visitor,
  shop_quickID: quickId,
  accessed_by_device: 'Desktop',
  accessed_by_ip: 'N/A',
  accessed_by_browser: 'Chrome',
  reason,
})

/** Someone inside whose data are known, and staff who may unmask them. */
const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const owner = await t.given.person({
    name: 'Ananya Krishnamurthy',
    mobile: '9845012345',
    email: `${randomUUID()}@people.invalid`,
  })
  await door.comes(owner, branch)
  const viewer = await t.given.staff({ on: branch, may: [...MAY], name: 'Dev Prakash', role: 'Guard' })
  return { branch, owner, viewer, token: await t.sessionOf(viewer) }
}

/** What nobody can see: joiners, marks of direction, fillers, a blank of Braille. */
const UNSEEN = ['\u200b', '\u200d\u200c', ' \u200f ', '\u3164', '\u2800', '\u00ad\ufe0f\u{e0041}']

const isClear = (text: string, { mobile, email }: GivenPerson) => text.includes(mobile) || text.includes(email)

describe('unmasking', () => {
  it('D3-UNMASK-07 D3-UNMASK-14 D3-UNMASK-18: shows one person to one viewer at one branch, and says for how long', async () => {
    const { branch, owner, token } = await scene()
    const other = await t.given.person({ mobile: '9845099999' })
    await door.comes(other, branch)
    expect(await send(token, formOf(owner.quickId, branch))).toEqual({
      status: 200,
      body: { success: true, message: 'Visitors data has been successfully revealed' },
    })
    after(12)
    const { data } = JSON.parse((await get(token, listOf(branch))).text)
    expect(data.find(({ quickID }: { quickID: string }) => quickID === owner.quickId)).toMatchObject({
      mobile: '9845012345',
      email: owner.email,
      masked: false,
      seconds_left: 288,
    })
    expect(data.find(({ quickID }: { quickID: string }) => quickID === other.quickId)).toMatchObject({
      mobile: 'XXXXXX9999',
      masked: true,
      seconds_left: null,
    })
    const colleague = await t.given.staff({ on: branch, may: [...MAY] })
    expect(isClear((await get(await t.sessionOf(colleague), listOf(branch))).text, owner)).toBe(false)
  })

  it('is of each person of a group by itself, also of those without a quickID', async () => {
    const { branch, token } = await scene()
    const [lead, friend] = [
      await t.given.person({ mobile: '9811111111' }),
      await t.given.person({ mobile: '9822222222' }),
    ]
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }, { name: 'Little Tara' }] })
    const listed = async () => JSON.parse((await get(token, listOf(branch))).text).data[0]
    const { group } = await listed()
    await send(token, formOf(group[1].visitor_ref, branch))
    await send(token, formOf(group[0].visitor_ref, branch))
    expect(await listed()).toMatchObject({
      masked: true,
      mobile: 'XXXXXX1111',
      group: [
        { masked: false, mobile: '9822222222' },
        { masked: false, name: 'Little Tara', mobile: null },
      ],
    })
  })

  it('again begins again: a new 300 seconds, a new entry, and the owner is told once more', async () => {
    const { branch, owner, token } = await scene()
    await send(token, formOf(owner.quickId, branch))
    after(200)
    await send(token, formOf(owner.quickId, branch))
    after(499)
    expect(isClear((await get(token, listOf(branch))).text, owner)).toBe(true)
    after(500)
    expect(isClear((await get(token, listOf(branch))).text, owner)).toBe(false)
    const events = await door.eventsOf(branch.business)
    expect(events.filter((event) => event === 'visitor.revealed')).toHaveLength(2)
  })

  it('of one person is possible 20 times in a day at a branch, since each time they get a mail', async () => {
    const { branch, owner, viewer, token } = await scene()
    const colleague = await t.sessionOf(await t.given.staff({ on: branch, may: [...MAY] }))
    // Fifteen at the same moment, twice: thirty could find a busy machine with too much to do, which answers 503.
    const lookFifteenTimes = () =>
      Promise.all(Array.from({ length: 15 }, (_, n) => send(n % 2 ? token : colleague, formOf(owner.quickId, branch))))
    const looks = [...(await lookFifteenTimes()), ...(await lookFifteenTimes())]
    const counted = Object.groupBy(looks, ({ status }) => status)
    expect(counted[200]).toHaveLength(20)
    expect(counted[429]?.map(({ body }) => body.detail ?? body.message)).toEqual(
      Array(10).fill('This visitor was unmasked 20 times within a day and notified each time. Try again later.'),
    )
    expect(await door.eventsOf(branch.business)).toHaveLength(20 + 2)
    after(24 * 3600)
    const body = formOf(owner.quickId, branch)
    await expect(t.asSignedInAgain(viewer)(reveals.accessData, { body }, { key: randomUUID() })).resolves.toBeDefined()
  })

  it('of a member’s row works alike', async () => {
    const { branch, token } = await scene()
    const member = await t.given.staff({ on: branch })
    await door.comes(member, branch)
    await send(token, formOf(member.quickId, branch))
    expect((await get(token, listOf(branch, '&visitor_type=member'))).text).toContain(member.mobile)
  })

  it('D3-UNMASK-13: without the permission it is refused in the words of the documents', async () => {
    const { branch, owner } = await scene()
    const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect(await send(await t.sessionOf(staff), formOf(owner.quickId, branch))).toMatchObject({
      status: 403,
      body: { detail: "You don't have access to unmask visitor data" },
    })
  })

  it.each([['user_quickID'], ['shop_quickID'], ['reason']])(
    'D3-UNMASK-11 D3-UNMASK-17 D3-API-01: without %s it is refused, blank or missing',
    async (field) => {
      const { branch, owner, token } = await scene()
      for (const value of [undefined, '', '   ', '\u00a0', ...(field === 'reason' ? UNSEEN : [])]) {
        expect(await send(token, { ...formOf(owner.quickId, branch), [field]: value })).toMatchObject({
          status: 422,
          body: { detail: 'Missing required information to unmask visitor data' },
        })
      }
    },
  )

  it('D3-API-01: without a token it is refused', async () => {
    const { branch, owner } = await scene()
    expect(await send(undefined, formOf(owner.quickId, branch))).toMatchObject({
      status: 401,
      body: { detail: 'Access token is required' },
    })
  })

  it('someone who never came here is like nobody', async () => {
    const { branch, token } = await scene()
    const elsewhere = await t.given.person()
    await door.comes(elsewhere, await t.given.branch({ of: branch.business }))
    const [known, unknown] = [
      await send(token, formOf(elsewhere.quickId, branch)),
      await send(token, formOf('AAAAAAAA', branch)),
    ]
    expect(known.status).toBe(404)
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('D3-UNMASK-12: the seven reasons are those of the documents', () => {
    expect(REVEAL_REASONS).toEqual([
      'Violation of policies or guidelines',
      'Suspicious or Malicious Activity',
      'Unlawful Conduct',
      'Unapproved Access',
      'Negative interactions with employees or other visitors',
      'Non compliance with business agreements',
      'Property Damage or misuse',
    ])
  })

  it('D3-UNMASK-16: fails in the words of the documents', () => {
    expect(reveals.accessData.says.failed).toBe('Failed to reveal visitor data. Please try again.')
  })
})

describe('T15: every look', () => {
  it('is in the trail with its reason and told to the owner by mail, with who, role, business, branch and time, and no contact', async () => {
    const { branch, owner, viewer, token } = await scene()
    await send(token, formOf(owner.quickId, branch))
    const mail = await kit.mailbox.messageTo(owner.email, 'viewed your data')
    for (const words of [
      'Who: “Dev Prakash”, “Guard”',
      `Where: “${branch.business.name}”, “Koramangala”`,
      'When: 2 March 2026 at 10:30',
      'What: mobile, e-mail',
      'Reason they gave: “Suspicious or Malicious Activity”',
    ]) {
      expect(mail.text).toContain(words)
    }
    expect(isClear(mail.text, viewer)).toBe(false)
    expect(isClear(mail.text, { ...owner, email: 'never' })).toBe(false)

    const [entry] = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.audit')
      .select('entry')
      .where('event', '=', 'visitor.revealed')
      .where('business_id', '=', branch.business.businessId)
      .execute()
    expect(JSON.parse(entry?.entry as string)).toMatchObject({
      actor: viewer.personId,
      about: owner.quickId,
      reason: 'Suspicious or Malicious Activity',
      address: '127.0.0.1',
    })
    await expect
      .poll(() =>
        t.owner.identity.selectFrom('identity.receipt').selectAll().where('person_id', '=', owner.personId).execute(),
      )
      .toMatchObject([{ viewer_name: 'Dev Prakash', viewer_role: 'Guard', fields: ['mobile', 'email'] }])
  })

  it('for a reason in one’s own words keeps them out of the trail, where nothing can be erased', async () => {
    const { branch, owner, token } = await scene()
    await send(token, formOf(owner.quickId, branch, 'Left a purse, name of Ananya'))
    const [entry] = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.audit')
      .select('entry')
      .where('event', '=', 'visitor.revealed')
      .where('business_id', '=', branch.business.businessId)
      .execute()
    expect(JSON.parse(entry?.entry as string)).toMatchObject({ reason: 'Other' })
    expect((await kit.mailbox.messageTo(owner.email, 'viewed your data')).text).toContain('Left a purse')
  })

  it('is said in the feed of the branch, without its reason', async () => {
    const { branch, owner, token } = await scene()
    await send(token, formOf(owner.quickId, branch))
    expect((await door.activitiesAt(branch)).at(-1)).toBe(
      'The data of Ananya Krishnamurthy was unmasked;For five minutes',
    )
  })

  it('sent twice by a bad network is one', async () => {
    const { branch, owner, token } = await scene()
    const key = randomUUID()
    const answers = [
      await send(token, formOf(owner.quickId, branch), key),
      await send(token, formOf(owner.quickId, branch), key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await door.eventsOf(branch.business)).filter((event) => event === 'visitor.revealed')).toHaveLength(1)
  })
})

describe('T16: what was unmasked is masked again after 300 seconds', () => {
  it('an answer with clear values has no tag, so that nothing keeps it and no 304 prolongs it', async () => {
    const { branch, owner, token } = await scene()
    const before = await get(token, listOf(branch))
    expect(before.tag).not.toBeNull()
    await send(token, formOf(owner.quickId, branch))
    // Another tab hears of it like of anything else at the branch.
    await expect.poll(() => get(token, listOf(branch), before.tag)).toMatchObject({ status: 200, tag: null })
    after(300)
    const masked = await get(token, listOf(branch), before.tag)
    expect(masked.status).toBe(200)
    expect(masked.tag).not.toBe(before.tag)
    expect((await get(token, listOf(branch), masked.tag)).status).toBe(304)
  })

  it('a lost permission ends it at the next call', async () => {
    const { branch, owner, viewer, token } = await scene()
    await send(token, formOf(owner.quickId, branch))
    expect(isClear((await get(token, listOf(branch))).text, owner)).toBe(true)
    const cell = t.owner.cellOf(branch.business)
    await cell.deleteFrom('business.role_grant').where('person_id', '=', viewer.personId).execute()
    const { roleId } = await t.given.role(branch.business, {
      may: ['view_checkin_logs_of_visitors'],
      branches: [branch],
    })
    await t.given.grant(branch.business, viewer, roleId, branch)
    await t.given.moveAccess(branch.business)
    const { status, text } = await get(token, listOf(branch))
    expect([status, isClear(text, owner)]).toEqual([200, false])
  })

  it('a reveal at one branch shows nothing at another', async () => {
    const { branch, owner, viewer, token } = await scene()
    const sibling = await t.given.branch({ of: branch.business })
    await t.given.grant(
      branch.business,
      viewer,
      (await t.given.role(branch.business, { may: [...MAY], branches: [sibling] })).roleId,
      sibling,
    )
    await t.given.moveAccess(branch.business)
    await door.comes(owner, sibling)
    await send(token, formOf(owner.quickId, branch))
    expect(isClear((await get(token, listOf(branch))).text, owner)).toBe(true)
    const there = await get(token, listOf(sibling))
    expect([there.status, isClear(there.text, owner)]).toEqual([200, false])
  })
})
