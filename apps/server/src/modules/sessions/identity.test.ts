import { access } from '@quickprism/contract/access'
import { sessions } from '@quickprism/contract/sessions'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { median, sameDistribution } from '@quickprism/tools/testing/statistics'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type TwoServers, twoServers } from '@quickprism/tools/testing/two-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let two: TwoServers
beforeAll(async () => {
  t = await testApp()
  // The processes go by the database's clock.
  t.clock.held = new Date()
  two = await twoServers(t)
})
afterAll(async () => {
  await two.close()
  await t.close()
})

const send = (quickID: string) => two.caller()(sessions.sendOtp, { body: { quickID } })
const verify = (quickID: string, otp: string) => two.caller()(sessions.verifyOtp, { body: { quickID, otp } })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const sessionsOf = async ({ personId }: GivenPerson) =>
  (await t.owner.identity.selectFrom('identity.session').selectAll().where('person_id', '=', personId).execute()).length

describe('codes, through two servers at once', () => {
  proof(
    'ID-02',
    'of many wrong guesses at the same moment at most 5 are compared, and then the right code fails too',
    { ci: { guesses: 200 }, stated: { guesses: 1_000 } },
    async ({ guesses }) => {
      const person = await t.given.person()
      await send(person.quickId)
      const code = await two.codeOf(person)
      const answers = await Promise.allSettled(
        Array.from({ length: guesses }, () => verify(person.quickId, wrongOf(code))),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
      const { attempts } = await t.owner.identity
        .selectFrom('identity.code')
        .select('attempts')
        .where('subject', '=', person.quickId)
        .executeTakeFirstOrThrow()
      expect(attempts).toBe(5)
      await expect(verify(person.quickId, code)).rejects.toMatchObject({ status: 422 })
      return { guesses, compared: attempts, sessions: await sessionsOf(person) }
    },
  )

  proof(
    'ID-03',
    'of 20 right codes at the same moment exactly one makes a session',
    { ci: { runs: 5 }, stated: { runs: 200 } },
    async ({ runs }) => {
      for (let run = 0; run < runs; run++) {
        const person = await t.given.person()
        await send(person.quickId)
        const code = await two.codeOf(person)
        const answers = await Promise.allSettled(Array.from({ length: 20 }, () => verify(person.quickId, code)))
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(await sessionsOf(person)).toBe(1)
      }
      return { runs, 'right codes each': 20, 'sessions each': 1 }
    },
  )

  proof(
    'ID-07',
    'known, unknown, locked and closed accounts are answered with the same bytes, in the same time',
    { ci: { calls: 12 }, stated: { calls: 2_000 } },
    async ({ calls }) => {
      const kinds = ['known', 'unknown', 'locked', 'closed'] as const
      const quickIdOf = async (kind: (typeof kinds)[number]) => {
        const { quickId, personId } = await t.given.person()
        const change = t.owner.identity.updateTable('identity.person').where('person_id', '=', personId)
        if (kind === 'unknown') await change.set({ quick_id: `X${quickId.slice(1)}-` }).execute()
        if (kind === 'closed') await change.set({ closed_at: t.clock.held }).execute()
        // All of them have been tried before; the locked one as often as is allowed.
        const used = kind === 'locked' ? 20 : 1
        await t.owner.identity
          .insertInto('identity.allowance')
          .values({ kind: 'tries-1d', subject: quickId, used, renews_at: new Date(Date.now() + 3_600_000) })
          .execute()
        return quickId
      }
      const times: Record<string, number[]> = {}
      const answers: Record<string, Set<string>> = { send: new Set(), verify: new Set() }

      const ask = async (what: 'send' | 'verify', kind: string, quickID: string, address: number) => {
        const body = JSON.stringify(what === 'send' ? { quickID } : { quickID, otp: '123456' })
        const started = performance.now()
        const answer = await fetch(`${two.urls[address % 2]}/api/auth/${what}-otp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.9.${(address >> 8) & 255}.${address & 255}`,
          },
          body,
        })
        const text = await answer.text()
        const key = `${what} ${kind}`
        times[key] = [...(times[key] ?? []), performance.now() - started]
        const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        answers[what]?.add(JSON.stringify([answer.status, headers, text.replace(/"requestId":"[^"]+"/, '')]))
      }

      for (let call = 0; call < calls; call++) {
        // A different order each time, so that no kind always comes first.
        for (const kind of kinds.map((_, index) => kinds[(index + call) % kinds.length] as (typeof kinds)[number])) {
          const quickId = await quickIdOf(kind)
          await ask('send', kind, quickId, call * 4 + kinds.indexOf(kind))
          await ask('verify', kind, quickId, call * 4 + kinds.indexOf(kind))
        }
      }
      expect([...(answers.send ?? [])]).toHaveLength(1)
      expect([...(answers.verify ?? [])]).toHaveLength(1)

      const figures: Record<string, string | number> = { 'calls of each kind': calls, 'different answers': 0 }
      for (const what of ['send', 'verify']) {
        const known = times[`${what} known`] as number[]
        for (const kind of ['unknown', 'locked', 'closed']) {
          const other = times[`${what} ${kind}`] as number[]
          const difference = Math.abs(median(known) - median(other))
          figures[`${what}, known against ${kind}`] =
            `median ${difference.toFixed(3)} ms apart, KS p = ${sameDistribution(known, other).toFixed(3)}`
        }
      }
      return figures
    },
  )
})

describe('refresh tokens, through two servers at once', () => {
  const signedIn = async () => (await t.given.session(await t.given.person())).cookieValue
  let turn = 0
  /** The next token, or nothing when the session is over. */
  const renew = async (token: string): Promise<string | undefined> => {
    const browser = openBrowser(two.urls[turn++ % 2] as string)
    browser.cookies.set('__Host-refresh', token)
    const status = await browser.call(sessions.refresh, { body: { app: 'dashboard' } }).then(
      () => 200,
      (failure: { status: number }) => failure.status,
    )
    // A server that is too busy says so, and is asked again.
    if (status === 503) return renew(token)
    return status === 200 ? browser.cookies.get('__Host-refresh') : undefined
  }

  it('ID-11: an old one, even moments later, ends the whole session', async () => {
    const first = await signedIn()
    const second = (await renew(first)) as string
    const third = (await renew(second)) as string
    expect(third).toContain('.3.')
    expect(await renew(first)).toBeUndefined()
    expect(await renew(third)).toBeUndefined()
  })

  it('ID-11: fifty at the same moment leave one current token and nobody signed out', async () => {
    const first = await signedIn()
    const renewed = await Promise.all(Array.from({ length: 50 }, () => renew(first)))
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).toContain('.2.')
    expect(await renew(renewed[0] as string)).toBeDefined()
  })

  it('one that somebody made up is refused and ends nothing', async () => {
    const first = await signedIn()
    expect(await renew(first.slice(0, -3))).toBeUndefined()
    expect(await renew(first)).toBeDefined()
  })
})

it('signing in and every call still work with Redis killed', async () => {
  await two.redis.kill()
  const person = await t.given.person()
  await send(person.quickId)
  const { access_token } = await verify(person.quickId, await two.codeOf(person))
  expect(await two.caller({ token: access_token })(access.get, {})).toEqual([])
  await expect(two.caller({ token: access_token })(sessions.logout, {})).resolves.toMatchObject({ success: true })
})
