import { once } from 'node:events'
import {
  DATA_NOTICES_OF_BUSINESS_A_DAY,
  DATA_NOTICES_PER_UNPROVEN_ADDRESS_A_DAY,
  MESSAGES_PER_ADDRESS_A_DAY,
  PREFIX_DIGITS,
  RESERVED_PER_ADDRESS_A_DAY,
  UNPROVEN_MAILS_PER_DOMAIN_A_DAY,
  UNPROVEN_TEXTS_PER_PREFIX_A_DAY,
} from '@quickprism/contract/message-limits'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { serveMetrics } from '../../http/metrics.ts'
import { measureMessages } from './installation.ts'
import { watchMessages } from './jobs.ts'
import { sendMail, sendText } from './service.ts'

let t: TestApp
let sent: string[]
let deps: Deps
const logged: { level: number; channel?: string; counted?: number; unproven?: number; msg: string }[] = []

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
/** Every test has a day of its own. */
beforeEach(() => {
  t.clock.held = new Date(t.clock.held.getTime() + 25 * 3_600_000)
  sent = []
  logged.length = 0
  deps = {
    ...t.deps,
    mail: { send: async ({ to }) => void sent.push(to), close: () => {} },
    sms: { send: async ({ to }) => void sent.push(to) },
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) }) as never,
  }
})

let names = 0
const nextName = () => `test ${++names}`
const mail = (to: { typed: string } | { personId: number }, cause: 'own' | 'others' | 'known' | 'account' = 'others') =>
  sendMail(deps, { name: nextName(), to, cause, write: () => ({ subject: 'Hello', text: 'Hello' }) })
const dataNotice = (to: { typed: string } | { personId: number }, businessId: number) =>
  sendMail(deps, {
    name: nextName(),
    to,
    cause: 'data',
    businessId,
    write: () => ({ subject: 'Hello', text: 'Hello' }),
  })
const text = (typed: string, most = 1_000) =>
  sendText(deps, {
    name: nextName(),
    to: { typed },
    cause: 'others',
    causing: { businessId: 1, most },
    write: () => 'Hello',
    reference: 'r',
  })

const used = async (kind: string) => {
  const rows = await t.owner.identity
    .selectFrom('identity.allowance')
    .select(['subject', 'used'])
    .where('kind', '=', kind)
    .where('renews_at', '>', t.clock.held)
    .execute()
  return rows
}

/** Counts as if these had been sent before. */
const fill = async (kind: string, times: number) => {
  await t.owner.identity
    .updateTable('identity.allowance')
    .set({ used: times })
    .where('kind', '=', kind)
    .where('renews_at', '>', t.clock.held)
    .execute()
}

describe('messages to one address', () => {
  it('T3: are counted under a keyed hash of the mailbox, all causes and spellings together, and end where no account has proven it', async () => {
    const { unproven } = MESSAGES_PER_ADDRESS_A_DAY.mail
    for (let count = 0; count < unproven; count++) {
      expect(await mail({ typed: `Vic.tim+${count}@gmail.com` }, count % 2 ? 'own' : 'others')).toBe('sent')
    }
    expect(await mail({ typed: 'victim@googlemail.com' }, 'own')).toBe('withheld')
    expect(sent).toHaveLength(unproven)
    const [row, ...more] = await used('messages-address-mail')
    expect([row?.used, more]).toEqual([unproven, []])
    expect(row?.subject).not.toMatch(/victim|gmail/)
    expect(JSON.stringify(logged)).not.toMatch(/victim|gmail/i)
  })

  it('go on for the owner of a proven one where those that others cause have ended', async () => {
    const { personId } = await t.given.person()
    const { others, own } = MESSAGES_PER_ADDRESS_A_DAY.mail
    await mail({ personId })
    await fill('messages-address-mail', others)
    expect(await mail({ personId })).toBe('withheld')
    expect(await mail({ personId }, 'own')).toBe('sent')
    await fill('messages-address-mail', own)
    expect(await mail({ personId }, 'own')).toBe('withheld')
  })

  it.each([
    ['known', 'T6'],
    ['account', 'T5'],
  ] as const)(
    'leave the codes and notices that are %s their own limit, whatever was sent before',
    async (cause, threat) => {
      const { personId } = await t.given.person()
      await mail({ personId })
      await fill('messages-address-mail', MESSAGES_PER_ADDRESS_A_DAY.mail.own)
      expect(await mail({ personId }, 'own')).toBe('withheld')
      const most = RESERVED_PER_ADDRESS_A_DAY.mail[cause]
      spec(threat)
      for (let count = 0; count < most; count++) expect(await mail({ personId }, cause)).toBe('sent')
      expect(await mail({ personId }, cause)).toBe('withheld')
    },
  )

  it('T15: leave notices that data was viewed their own limit, of which one business uses up a part', async () => {
    const person = await t.given.person()
    const cases = [
      [{ personId: person.personId }, RESERVED_PER_ADDRESS_A_DAY.mail.data, DATA_NOTICES_OF_BUSINESS_A_DAY.proven],
      [
        { typed: 'guest@people.invalid' },
        DATA_NOTICES_PER_UNPROVEN_ADDRESS_A_DAY,
        DATA_NOTICES_OF_BUSINESS_A_DAY.unproven,
      ],
    ] as const
    for (const [to, most, ofBusiness] of cases) {
      let businessId = 0
      for (let count = 0; count < most; count++) {
        if (count % ofBusiness === 0) businessId++
        expect(await dataNotice(to, businessId)).toBe('sent')
        const isPartUsed = (count + 1) % ofBusiness === 0
        if (isPartUsed) expect(await dataNotice(to, businessId)).toBe('withheld')
      }
      expect(await dataNotice(to, businessId + 1)).toBe('withheld')
    }
  })

  it('Q149: go to no contact of an account that its owner has not proven', async () => {
    const { personId } = await t.given.person()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', '=', personId)
      .execute()
    expect(await mail({ personId }, 'own')).toBe('unreachable')
    expect(sent).toEqual([])
  })

  it('hold what somebody typed only where an account has proven the address', async () => {
    const known = await t.given.person()
    const quotes: boolean[] = []
    for (const typed of [known.email, 'stranger@people.invalid']) {
      await sendMail(deps, {
        name: nextName(),
        to: { typed },
        cause: 'others',
        write: (quote) => {
          quotes.push(quote !== undefined)
          return { subject: 'Hello', text: 'Hello' }
        },
      })
    }
    spec('T20')
    expect(quotes).toEqual([true, false])
  })

  it('count once, however often one is tried', async () => {
    const name = nextName()
    const letter = { name, to: { typed: 'again@people.invalid' }, cause: 'own' as const }
    const write = () => ({ subject: 'Hello', text: 'Hello' })
    for (let times = 0; times < 3; times++) await sendMail(deps, { ...letter, write })
    expect(await used('messages-address-mail')).toMatchObject([{ used: 1 }])
  })
})

describe('messages to addresses that no account has proven', () => {
  it('T3: end for numbers that begin alike, and count for nothing where they are not sent', async () => {
    const prefix = '98765'
    expect(prefix).toHaveLength(PREFIX_DIGITS)
    expect(await text(`${prefix}00001`)).toBe('sent')
    await fill('messages-neighbourhood-sms', UNPROVEN_TEXTS_PER_PREFIX_A_DAY)
    expect(await text(`${prefix}00002`)).toBe('withheld')
    expect(await used('messages-whole-sms')).toMatchObject([{ used: 1 }])
    expect(await text('9111100002')).toBe('sent')
  })

  it('T3: end for mailboxes of one domain, unless it is a provider of mailboxes for everyone', async () => {
    await mail({ typed: 'a@office.invalid' })
    await fill('messages-neighbourhood-mail', UNPROVEN_MAILS_PER_DOMAIN_A_DAY)
    expect(await mail({ typed: 'b@office.invalid' })).toBe('withheld')
    for (const name of ['a', 'b']) expect(await mail({ typed: `${name}@gmail.com` })).toBe('sent')
  })

  it('T3: end for a business at its own limit', async () => {
    for (const last of [1, 2]) expect(await text(`912345000${last}`, 2)).toBe('sent')
    expect(await text('9123450003', 2)).toBe('withheld')
  })

  it('T3: get a quarter of what the installation sends in a day; proven ones go on to nine tenths of it', async () => {
    deps = { ...deps, messagesPerDay: { mail: 8, sms: 8 } }
    const { personId } = await t.given.person()
    for (const name of ['a', 'b']) expect(await mail({ typed: `${name}@people.invalid` })).toBe('sent')
    expect(await mail({ typed: 'c@people.invalid' })).toBe('withheld')
    for (let count = 0; count < 5; count++) expect(await mail({ personId }, 'own')).toBe('sent')
    expect(await mail({ personId }, 'own')).toBe('withheld')
  })
})

describe('messages of the installation', () => {
  it('T6: end for all others before those for the owner’s own browser, data and account', async () => {
    deps = { ...deps, messagesPerDay: { mail: 40, sms: 40 } }
    const [owner, other] = [await t.given.person(), await t.given.person()]
    for (let count = 0; count < 36; count++) expect(await mail({ personId: other.personId }, 'own')).toBe('sent')
    expect(await mail({ personId: owner.personId }, 'own')).toBe('withheld')
    spec('T15')
    for (let count = 0; count < 2; count++) expect(await dataNotice({ personId: owner.personId }, 1)).toBe('sent')
    expect(await dataNotice({ personId: owner.personId }, 1)).toBe('withheld')
    expect(await mail({ personId: owner.personId }, 'known')).toBe('sent')
    expect(await mail({ personId: owner.personId }, 'account')).toBe('sent')
    expect(await mail({ personId: owner.personId }, 'known')).toBe('withheld')
    expect(await used('messages-whole-mail')).toMatchObject([{ used: 40 }])
  })

  it('T3: are an error in the log of the worker and a metric from four fifths of a limit on', async () => {
    deps = { ...deps, messagesPerDay: { mail: 20, sms: 20 } }
    for (const name of ['a', 'b', 'c']) await mail({ typed: `${name}@people.invalid` })
    await watchMessages(deps)
    expect(logged).toEqual([])
    await mail({ typed: 'd@people.invalid' })
    await watchMessages(deps)
    expect(logged).toMatchObject([
      { level: 50, channel: 'mail', counted: 4, unproven: 4, msg: 'the messages of a day are nearly used up' },
    ])
    measureMessages(deps)
    const metrics = serveMetrics('127.0.0.1', 0)
    await once(metrics, 'listening')
    const { port } = metrics.address() as { port: number }
    const shown = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    metrics.close()
    for (const line of ['mail_messages_today 4', 'mail_messages_alarm 1', 'sms_messages_alarm 0']) {
      expect(shown).toContain(`\n${line}\n`)
    }
  })
})
