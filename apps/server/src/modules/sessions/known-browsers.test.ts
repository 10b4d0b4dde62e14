import { randomInt } from 'node:crypto'
import { createClient } from '@quickprism/client/client'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { proof } from '@quickprism/tools/testing/proof'
import { approveByPhone, type Browser, openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '../../secrets.ts'
import { digitsOf } from '../codes/service.ts'
import { cookieKnowing } from './known-browsers.ts'

const COOKIE = '__Host-known'

let t: TestApp
let asha: GivenPerson
beforeAll(async () => {
  t = await testApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  // Each test has the limits of its own day.
  later(48 * 60)
  asha = await t.given.person({ name: 'Asha Rao' })
})

const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

let strangers = 0
/** Someone else, at another address each time unless told. */
const stranger = (address?: string) =>
  createClient(async ({ method, url, headers, body }) => {
    const number = strangers++
    const answer = await whenNotBusy(() =>
      fetch(t.url + url, {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'x-forwarded-for': address ?? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
        ...(body === undefined ? {} : { body }),
      }),
    )
    return { status: answer.status, body: await answer.json() }
  })

type Calling = Pick<Browser, 'call'>
const send = ({ call }: Calling, { quickId }: GivenPerson) => call(sessions.sendOtp, { body: { quickID: quickId } })
const verify = ({ call }: Calling, { quickId }: GivenPerson, otp: string) =>
  call(sessions.verifyOtp, { body: { quickID: quickId, otp } })
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

/** The code that was sent last to someone, for strangers or for the browser with this id. */
const codeOf = async ({ quickId }: GivenPerson, browser?: string) => {
  const { code_id } = await t.owner.identity
    .selectFrom('identity.code')
    .select('code_id')
    .where('subject', '=', browser === undefined ? quickId : `${quickId} ${browser}`)
    .executeTakeFirstOrThrow()
  return digitsOf(t.deps, code_id)
}
const idOf = (browser: Browser) => browser.cookies.get(COOKIE)?.split('.')[0]

/** A browser with which these people have signed in, one after another, and out again. */
const knownTo = async (...people: GivenPerson[]) => {
  const browser = openBrowser(t.url)
  for (const person of people) {
    await send(browser, person)
    browser.token = (await verify(browser, person, await codeOf(person))).access_token
    await browser.call(sessions.logout, {})
    browser.token = undefined
  }
  return browser
}

/** Strangers ask for codes until they get no more that day. */
const useUpCodes = async (person: GivenPerson) => {
  const statuses: number[] = []
  for (let quarter = 0; quarter < 3; quarter++) {
    for (let request = 0; request < 6; request++) {
      statuses.push(await statusOf(send({ call: stranger() }, person)))
    }
    later(15)
  }
  expect(statuses.at(-1)).toBe(429)
  return statuses.length
}

describe('a browser with which someone has signed in before', () => {
  it('ST-03: is known by a cookie of its own, which is of no use to scripts or other sites and names nobody', async () => {
    const browser = await knownTo(asha)
    const line = browser.setCookies.find((each) => each.startsWith(COOKIE))
    expect(line).toMatch(
      /^__Host-known=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(line).not.toContain(asha.quickId)
    expect(browser.cookies.has('__Host-refresh')).toBe(false)
    expect(browser.cookies.has(COOKIE)).toBe(true)
  })

  it('ST-03: is known after a sign-in by phone as well', async () => {
    const desk = openBrowser(t.url)
    const { session_token } = await desk.call(sessions.generateQr, {})
    await approveByPhone(t, atTheDoor(t).phoneOf(asha), session_token)
    await desk.call(sessions.qrStatus, { query: { session_token } })
    expect(desk.setCookies.map((line) => line.replace(/=[^;]+/, '')).sort()).toEqual([
      '__Host-known; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict',
      expect.stringMatching(/^__Host-qr-[\w-]{12}; Max-Age=330; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      '__Host-refresh; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
    await useUpCodes(asha)
    await send(desk, asha)
    await expect(verify(desk, asha, await codeOf(asha, idOf(desk)))).resolves.toMatchObject({ name: 'Asha Rao' })
  })

  proof(
    'T6',
    'whatever strangers try and request, a browser that has signed in before signs in at the first try',
    { ci: { failures: 60 }, stated: { failures: 1_000 } },
    async ({ failures }) => {
      const desk = await knownTo(asha)
      const requests = await useUpCodes(asha)
      const attack = async (count: number) => {
        for (let done = 0; done < count; done++) {
          // Half of them sit at the same address as the desk.
          const call = stranger(done % 2 === 0 ? '127.0.0.1' : undefined)
          expect([422, 429]).toContain(await statusOf(verify({ call }, asha, '000000')))
        }
      }
      await attack(failures)
      await send(desk, asha)
      const otp = await codeOf(asha, idOf(desk))
      await statusOf(send({ call: stranger() }, asha))
      await attack(25)
      expect(await statusOf(verify({ call: stranger() }, asha, otp))).toBe(422)
      expect(await statusOf(verify(desk, asha, otp))).toBe(200)
      return { 'foreign failures': failures + 26, 'foreign code requests': requests + 1, 'tries the owner needed': 1 }
    },
  )

  it('T6: signs in also where others have used up what its address may do', async () => {
    const desk = await knownTo(asha)
    const renews_at = new Date(t.clock.held.getTime() + 3_600_000)
    for (const [kind, used] of [
      ['codes-address-1h', 60],
      ['tries-address-1h', 200],
    ] as const) {
      await t.owner.identity
        .insertInto('identity.allowance')
        .values({ kind, subject: '127.0.0.1', used, renews_at })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ used, renews_at }))
        .execute()
    }
    const here = { call: stranger('127.0.0.1') }
    expect([await statusOf(send(here, asha)), await statusOf(verify(here, asha, '000000'))]).toEqual([429, 429])
    await send(desk, asha)
    await expect(verify(desk, asha, await codeOf(asha, idOf(desk)))).resolves.toMatchObject({ name: 'Asha Rao' })
  })

  it('T6: is not taken for known with a cookie that was made up, or belongs to someone else or elsewhere', async () => {
    const own = (await knownTo(asha)).cookies.get(COOKIE) as string
    const [id, mark] = own.split('.') as [string, string]
    const others = (await knownTo(await t.given.person())).cookies.get(COOKIE) as string
    const elsewhere = { ...t.deps, secrets: createSecrets(Buffer.alloc(32, 8)) }
    await useUpCodes(asha)
    const cookies = [
      '',
      id,
      `${id}.`,
      `${id}.${'A'.repeat(22)}`,
      `${'A'.repeat(22)}.${mark}`,
      `${others.split('.')[0]}.${mark}`,
      others,
      `${own}.x`,
      `${own}.${'A'.repeat(4_000)}`,
      cookieKnowing(elsewhere, undefined, asha.quickId),
    ]
    for (const cookie of cookies) {
      const browser = openBrowser(t.url)
      browser.cookies.set(COOKIE, cookie)
      expect([cookie, await statusOf(send(browser, asha))]).toEqual([cookie, 429])
    }
    const browser = openBrowser(t.url)
    browser.cookies.set(COOKIE, own)
    expect(await statusOf(send(browser, asha))).toBe(200)
  })

  it('T6: is known for each person who shares it, up to the 20 who signed in last', async () => {
    const meera = await t.given.person()
    const desk = await knownTo(asha, meera)
    await useUpCodes(asha)
    await useUpCodes(meera)
    for (const person of [asha, meera]) expect(await statusOf(send(desk, person))).toBe(200)

    let cookie = desk.cookies.get(COOKIE)
    for (let people = 0; people < 19; people++) cookie = cookieKnowing(t.deps, cookie, `PERSON${people}`)
    desk.cookies.set(COOKIE, cookie as string)
    expect(await statusOf(send(desk, meera))).toBe(200)
    expect(await statusOf(send(desk, asha))).toBe(429)
  })

  it('has limits too: 5 codes in a quarter of an hour, 10 a day, and 60 tries an hour', async () => {
    const desk = await knownTo(asha)
    for (let quarter = 0; quarter < 2; quarter++) {
      for (let request = 0; request < 5; request++) await send(desk, asha)
      expect(await statusOf(send(desk, asha))).toBe(429)
      later(15)
    }
    await expect(send(desk, asha)).rejects.toMatchObject({
      status: 429,
      message: 'Too many codes were requested. Try again later.',
    })
    for (let tries = 0; tries < 60; tries++) expect(await statusOf(verify(desk, asha, '000000'))).toBe(422)
    await expect(verify(desk, asha, '000000')).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again later.',
    })
  })

  proof(
    'ID-04',
    'in 24 hours strangers have at most 20 guesses at an account compared, and all browsers that have signed in before add at most 20 together',
    { ci: { 'attacks a day': 24 }, stated: { 'attacks a day': 1_440 } },
    async ({ 'attacks a day': attacks }) => {
      const digest = vi.spyOn(t.deps.secrets, 'digest')
      const compared = () =>
        digest.mock.calls.filter(([use, _, guess]) => use === 'code-check' && guess === '000000').length
      const day = async (who: Calling) => {
        const before = compared()
        for (let attack = 0; attack < attacks; attack++) {
          await statusOf(send(who, asha))
          for (let guess = 0; guess < 3; guess++) {
            expect([422, 429]).toContain(await statusOf(verify(who, asha, '000000')))
          }
          later((24 * 60) / attacks)
        }
        return compared() - before
      }
      const known = [await knownTo(asha), await knownTo(asha), await knownTo(asha)]
      const byStrangers = await day({ call: stranger() })
      const byKnown = await day(known[0] as Browser)
      const begun = compared()
      // Several at once, as someone would who had the account for a moment.
      for (const browser of known) {
        await statusOf(send(browser, asha))
        for (let guess = 0; guess < 10; guess++) await statusOf(verify(browser, asha, '000000'))
      }
      const together = compared() - begun
      digest.mockRestore()
      expect(byStrangers).toBe(20)
      expect(byKnown).toBe(20)
      expect(together).toBeLessThanOrEqual(20)
      return {
        'guesses by strangers in 24 hours': attacks * 3,
        'of them compared': byStrangers,
        'chance of a hit in a day': '2e-5',
        'compared more for browsers that have signed in before': byKnown,
      }
    },
  )
})

describe('a quickID whose check character is wrong', () => {
  const valid = () => makeQuickId(PERSON_ID_LENGTH, randomInt)
  const wrong = () => {
    const id = valid()
    return `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
  }
  const answerTo = async (path: string, body: object) => {
    const answer = await fetch(`${t.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.200.0.${strangers++ % 250}` },
      body: JSON.stringify(body),
    })
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return JSON.stringify([answer.status, headers, (await answer.text()).replace(/"requestId":"[^"]+"/, '')])
  }

  it('ID-07: is answered like one that nobody has, and nothing is kept for it', async () => {
    const quickID = wrong()
    for (const path of ['/api/auth/send-otp', '/api/auth/resend-otp']) {
      expect(await answerTo(path, { quickID })).toBe(await answerTo(path, { quickID: valid() }))
    }
    expect(await answerTo('/api/auth/verify-otp', { quickID, otp: '123456' })).toBe(
      await answerTo('/api/auth/verify-otp', { quickID: valid(), otp: '123456' }),
    )
    const kept = async (table: 'identity.allowance' | 'identity.code') =>
      (await t.owner.identity.selectFrom(table).select('subject').execute()).map(({ subject }) => subject)
    expect([...(await kept('identity.allowance')), ...(await kept('identity.code'))]).not.toContain(quickID)
  })

  it('counts at its address like any other', async () => {
    const here = stranger('10.201.0.1')
    for (let request = 0; request < 60; request++) await here(sessions.sendOtp, { body: { quickID: wrong() } })
    await expect(here(sessions.sendOtp, { body: { quickID: wrong() } })).rejects.toMatchObject({
      status: 429,
      message: 'Too many codes were requested. Try again later.',
    })
  })
})
