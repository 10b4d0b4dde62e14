import { randomUUID } from 'node:crypto'
import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { startMailbox } from '@quickprism/tools/stubs/mailbox'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { phoneKey } from '@quickprism/tools/testing/pass-maker'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { withCookie } from '@quickprism/tools/testing/with-cookie'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMail } from '../../adapters/mail.ts'
import { tellPassReplaced } from '../sessions/jobs.ts'
import { forgetPasses } from './jobs.ts'
import { freshPasses, type PassUse, readPasses, whosePasses } from './passes.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:10Z')
beforeEach(() => {
  t.clock.held = start
})

const inSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** Somebody scans a code, each time anew unless it is said to be the same scan. */
const readAt = async (seconds: number, code: string, use: Partial<PassUse> = {}) => {
  t.clock.held = inSeconds(seconds)
  const read = { personId: 1, businessId: 1, branchId: 1, scan: randomUUID(), ...use }
  return (await readPasses(t.deps, freshPasses([code], t.clock.held), read)).get(code)
}

/** Someone's phone with a key it has just told the server. */
const givenPhone = async () => {
  const person = await t.given.person()
  const phone = door.phoneOf(person)
  const key = phoneKey()
  const { key_id } = await phone(people.enrolPass, { body: { public_key: key.written } })
  return { person, phone, key, codeAt: (seconds: number) => key.codeAt(key_id, inSeconds(seconds)) }
}

const keysOf = ({ personId }: { personId: number }) =>
  t.owner.identity
    .selectFrom('identity.pass_key')
    .innerJoin('identity.session', 'identity.session.session_id', 'identity.pass_key.session_id')
    .select('key_id')
    .where('person_id', '=', personId)
    .execute()

describe('a pass made on the phone', () => {
  it('is good in its minute and the one after', async () => {
    const { person, codeAt } = await givenPhone()
    expect(await readAt(0, codeAt(0))).toBe(person.quickId)
    expect(await readAt(169, codeAt(60))).toBe(person.quickId)
    expect(await readAt(170, codeAt(60 - 10))).toBeUndefined()
    // The code of a minute that has not come.
    expect(await readAt(49, codeAt(50))).toBeUndefined()
  })

  it('counts for one scan, however often that is sent, and a copy of it for none', async () => {
    const { person, codeAt } = await givenPhone()
    const [code, scan] = [codeAt(0), randomUUID()]
    expect(await readAt(1, code, { scan })).toBe(person.quickId)
    expect(await readAt(30, code, { scan })).toBe(person.quickId)
    expect(await readAt(31, code)).toBeUndefined()
    // Signed again in the same minute it is the same code.
    expect(await readAt(32, codeAt(0))).toBeUndefined()
    expect(await readAt(60, codeAt(60))).toBe(person.quickId)
  })

  it.each([
    ['person', { personId: 2 }],
    ['business', { businessId: 2 }],
    ['branch', { branchId: 2 }],
  ])('counts for nothing by another %s, though the scan is called the same', async (_, other) => {
    const { person, codeAt } = await givenPhone()
    const scan = randomUUID()
    expect(await readAt(1, codeAt(0), { scan })).toBe(person.quickId)
    expect(await readAt(2, codeAt(0), { scan, ...other })).toBeUndefined()
  })

  it('is read with others at once, each by itself', async () => {
    const phones = [await givenPhone(), await givenPhone(), await givenPhone()] as const
    const [one, used, other] = phones
    await readAt(0, used.codeAt(0))
    const codes = [one.codeAt(0), used.codeAt(0), other.codeAt(0), other.codeAt(0), 'nonsense']
    const use = { personId: 1, businessId: 1, branchId: 1, scan: randomUUID() }
    const read = await readPasses(t.deps, freshPasses(codes, start), use)
    expect(codes.map((code) => read.get(code))).toEqual([
      one.person.quickId,
      undefined,
      other.person.quickId,
      other.person.quickId,
      undefined,
    ])
  })

  it('that fifty scan in the same moment is read by one of them', async () => {
    const { person, codeAt } = await givenPhone()
    const code = codeAt(0)
    const read = await Promise.all(Array.from({ length: 50 }, () => readAt(1, code)))
    expect(read.filter((quickId) => quickId === person.quickId)).toHaveLength(1)
    expect(read.filter((quickId) => quickId === undefined)).toHaveLength(49)
  })

  it('ends with its device', async () => {
    const { person, codeAt } = await givenPhone()
    expect(await readAt(0, codeAt(0))).toBe(person.quickId)
    const desk = t.as(person)
    const phone = (await desk(sessions.devices, {})).find(({ app }) => app === 'companion')
    await desk(sessions.signOutDevice, { body: { id: phone?.id as string } })
    expect(await readAt(60, codeAt(60))).toBeUndefined()
    expect(await keysOf(person)).toEqual([])
  })

  it('leaves no key behind where its session ran out', async () => {
    const { person } = await givenPhone()
    await forgetPasses(t.deps)
    expect(await keysOf(person)).toHaveLength(1)
    t.clock.held = inSeconds(91 * 24 * 3600)
    await forgetPasses(t.deps)
    expect(await keysOf(person)).toEqual([])
  })

  it('says nothing about the time before the server knew its key', async () => {
    const { person, codeAt } = await givenPhone()
    const reported = async (seconds: number) => [
      ...(await whosePasses(t.deps, freshPasses([codeAt(seconds)], inSeconds(seconds)))).values(),
    ]
    expect(await readAt(30, codeAt(-60))).toBeUndefined()
    expect(await reported(-3600)).toEqual([])
    expect(await reported(0)).toEqual([person.quickId])
  })

  it('is refused once its phone has told another key', async () => {
    const { person, phone, codeAt } = await givenPhone()
    const next = phoneKey()
    const { key_id } = await phone(people.enrolPass, { body: { public_key: next.written } })
    expect(await readAt(0, codeAt(0))).toBeUndefined()
    expect(await readAt(1, next.codeAt(key_id, inSeconds(0)))).toBe(person.quickId)
  })

  it('of a closed account, or of a person all of whose sessions were ended, says nothing', async () => {
    const [closed, ended] = [await givenPhone(), await givenPhone()]
    const change = (personId: number, changes: { closed_at?: Date; epoch?: number }) =>
      t.owner.identity.updateTable('identity.person').set(changes).where('person_id', '=', personId).execute()
    await change(closed.person.personId, { closed_at: start })
    await change(ended.person.personId, { epoch: 7 })
    expect(await readAt(0, closed.codeAt(0))).toBeUndefined()
    expect(await readAt(0, ended.codeAt(0))).toBeUndefined()
  })

  it('cannot be made up: not of another key, another minute, nor with a signature that was bent', async () => {
    const [one, other] = [await givenPhone(), await givenPhone()]
    const [mark, keyId, , signed] = one.codeAt(0).split('.') as [string, string, string, string]
    const [, otherKey, minute] = other.codeAt(60).split('.') as [string, string, string]
    const bent = signed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const madeUp of [
      [mark, otherKey, minute, signed],
      [mark, keyId, minute, signed],
      [mark, keyId, minute, bent],
      [mark, keyId, minute, 'A'.repeat(103)],
      [mark, 'A'.repeat(16), minute, signed],
    ]) {
      expect(await readAt(61, madeUp.join('.')), madeUp.join('.')).toBeUndefined()
    }
    expect(await readAt(61, other.codeAt(60))).toBe(other.person.quickId)
  })

  it('on a phone whose clock is up to ten minutes wrong is read exactly while its minute is this one or the last', async () => {
    const { person, codeAt } = await givenPhone()
    const seconds = fc.integer({ min: -600_000, max: 600_000 }).map((milliseconds) => milliseconds / 1000)
    let turn = 0
    await fc.assert(
      fc.asyncProperty(seconds, fc.nat(59), async (wrongBy, second) => {
        // Twenty minutes for each, so that no two of them show the same code.
        const now = ++turn * 1200 + second
        const behind = Math.floor((now + 10) / 60) - Math.floor((now + 10 + wrongBy) / 60)
        const isGood = behind === 0 || behind === 1
        expect(await readAt(now, codeAt(now + wrongBy))).toBe(isGood ? person.quickId : undefined)
      }),
      { numRuns: 200 },
    )
  })

  it('of the minute of a scan that is reported later says whose it is, and is not used up', async () => {
    const { person, codeAt } = await givenPhone()
    t.clock.held = inSeconds(6 * 3600)
    const late = async (code: string, seconds: number) => [
      ...(await whosePasses(t.deps, freshPasses([code], inSeconds(seconds)))).values(),
    ]
    expect(await late(codeAt(0), 600)).toEqual([])
    expect(await late(codeAt(0), 30)).toEqual([person.quickId])
    expect(await late(codeAt(0), 30)).toEqual([person.quickId])
  })

  it('leaves no trace of its uses after two days', async () => {
    const { codeAt } = await givenPhone()
    const [code, scan] = [codeAt(0), randomUUID()]
    await readAt(0, code, { scan })
    const usesAt = async (hours: number) => {
      t.clock.held = inSeconds(hours * 3600)
      await forgetPasses(t.deps)
      const [, keyId = ''] = code.split('.')
      return t.owner.identity.selectFrom('identity.pass_use').selectAll().where('key_id', '=', keyId).execute()
    }
    const [use] = await usesAt(47)
    // A digest, which leads to no visit.
    expect(use?.used_for).toMatch(/^[\w-]{43}$/)
    expect(await usesAt(49)).toEqual([])
  })
})

describe('the key of a phone', () => {
  /** Whoever holds a token of this session, with one cookie or none. */
  const holding = async (
    { sessionId, personEpoch }: Awaited<ReturnType<typeof t.given.session>>,
    cookie?: { cookieName: string; cookieValue: string },
  ) => {
    const token = await t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, start)
    const wire = fetchWire({ token: () => token, refresh: async () => undefined, ended: () => {} }, t.url)
    return createClient(cookie ? withCookie(wire, cookie) : wire)
  }

  it('is not replaced by whoever has a token of the session and not its cookie', async () => {
    const person = await t.given.person()
    const [session, other] = [await t.given.session(person, 'companion'), await t.given.session(person, 'companion')]
    const key = phoneKey()
    const phone = await holding(session, session)
    const { key_id } = await phone(people.enrolPass, { body: { public_key: key.written } })
    const refused = { status: 401, message: 'Sign in again on this device to continue.' }
    for (const thief of [await holding(session), await holding(session, other)]) {
      await expect(thief(people.enrolPass, { body: { public_key: phoneKey().written } })).rejects.toMatchObject(refused)
    }
    expect(await readAt(0, key.codeAt(key_id, start))).toBe(person.quickId)
  })

  const noticesTo = async ({ personId }: { personId: number }) => {
    const own = await t.owner.identity
      .selectFrom('identity.session')
      .select('session_id')
      .where('person_id', '=', personId)
      .execute()
    const jobs = await door.jobsOf<{ sessionId: string; at: string }>('sessions.tell-pass-replaced')
    return jobs.filter(({ sessionId }) => own.some(({ session_id }) => session_id === sessionId))
  }

  it('told again is the same, and where another took its place it counts again', async () => {
    const { person, phone, key, codeAt } = await givenPhone()
    const tell = async (one: typeof key) =>
      (await phone(people.enrolPass, { body: { public_key: one.written } })).key_id
    const [, first = ''] = codeAt(0).split('.')
    expect(await tell(key)).toBe(first)
    expect(await noticesTo(person)).toEqual([])
    const second = await tell(phoneKey())
    const third = await tell(key)
    expect(new Set([first, second, third]).size).toBe(3)
    expect(await readAt(0, codeAt(0))).toBeUndefined()
    expect(await readAt(0, key.codeAt(third, start))).toBe(person.quickId)
    expect(await noticesTo(person)).toHaveLength(2)
  })

  it('that took the place of another is told to its owner, a few times a day', async () => {
    const { person, phone } = await givenPhone()
    for (let keys = 0; keys < 5; keys++) {
      await phone(people.enrolPass, { body: { public_key: phoneKey().written } })
    }
    const [notice, ...more] = await noticesTo(person)
    expect(more).toHaveLength(2)
    const mailbox = await startMailbox()
    const mail = smtpMail(mailbox.smtpUrl, 'QuickPrism <no-reply@quickprism.invalid>')
    await tellPassReplaced(notice as { sessionId: string; at: string }, { ...t.deps, mail })
    const sent = mailbox.messages.at(-1)
    mail.close()
    await mailbox.close()
    expect(sent).toMatchObject({ to: person.email, subject: 'Your QuickPrism pass was set up again' })
    expect(sent?.text).toContain(
      `A device of your account ${person.quickId} set up its pass again on 2 March 2026 at 10:30 am.`,
    )
    expect(sent?.text).toContain('If not, end the session of this device here, without signing in:')
    expect(sent?.text).toMatch(/http:\/\/quickprism\.test\/app\/end-session#[\w-]+\.[\w-]+/)
    expect(sent?.text).toContain('end it under Your devices: http://quickprism.test/app/account#devices')
  })
})

it.each([
  ['nothing', ''],
  ['what is no point of the curve', `AR${'A'.repeat(102)}`],
  ['letters of something else', 'hello'],
])('a key that is %s is not taken', async (_, public_key) => {
  await expect(door.phoneOf(await t.given.person())(people.enrolPass, { body: { public_key } })).rejects.toMatchObject({
    status: 422,
    message: 'This is not a key for a pass.',
  })
})

it('a dashboard has no pass', async () => {
  const desk = t.as(await t.given.person())
  await expect(desk(people.enrolPass, { body: { public_key: phoneKey().written } })).rejects.toMatchObject({
    status: 403,
    message: 'This is done in the visitor app on your phone.',
  })
})
