import { refreshCookie } from '@quickprism/server/http/refresh-cookie'
import { digitsOf } from '@quickprism/server/modules/codes/service'
import { sql } from 'kysely'
import type { GivenPerson } from '../given.ts'
import { whenNotBusy } from '../not-busy.ts'
import { numberOnScreen } from '../sign-in-kit.ts'
import type { TestApp } from '../test-app.ts'
import { SignInModel } from './model.ts'
import type { Step } from './steps.ts'

type RealSession = { id: string; tokens: string[]; cookies: string[] }
type Answer = { status: number; body: Record<string, unknown>; cookies: string[] }

const sidIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: string }).sid

const cookieIn = (cookies: readonly string[], name: string) =>
  cookies.find((line) => line.startsWith(`${name}=`))?.split(';')[0] as string

/** People who sign in at a real server, beside the model of it. */
export const openScene = async (t: TestApp, start: Date) => {
  t.clock.held = start
  // The address is everyone's here, and its limits are not what is played.
  await sql`delete from identity.allowance`.execute(t.owner.identity)
  const people: GivenPerson[] = [await t.given.person(), await t.given.person()]
  const model = new SignInModel(start.getTime(), people.length)
  const codes: string[][] = people.map(() => [])
  const real: RealSession[] = []
  const qrs: { token: string; cookie: string }[] = []

  const call = async (
    method: string,
    path: string,
    { body, token, cookie }: { body?: object; token?: string | undefined; cookie?: string | undefined } = {},
  ): Promise<Answer> => {
    const answer = await whenNotBusy(() =>
      fetch(t.url + path, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    return {
      status: answer.status,
      body: (await answer.json()) as Answer['body'],
      cookies: answer.headers.getSetCookie(),
    }
  }

  const expectSame = (what: string, got: unknown, expected: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(expected)) {
      throw new Error(`${what}: ${JSON.stringify(got)} where the model says ${JSON.stringify(expected)}`)
    }
  }

  /** A session began: its tokens are kept beside those of the model. */
  const keep = (person: number, { body, cookies }: Answer) => {
    const token = body.access_token as string
    const app = model.sessions.at(-1)?.app ?? 'dashboard'
    expectSame('Whose session it is', body.quickID, people[person]?.quickId)
    real.push({ id: sidIn(token), tokens: [token], cookies: [cookieIn(cookies, refreshCookie(app))] })
  }

  const digitsFor = async (person: number) => {
    const { code_id } = await t.owner.identity
      .selectFrom('identity.code')
      .select('code_id')
      .where('subject', '=', people[person]?.quickId as string)
      .executeTakeFirstOrThrow()
    return digitsOf(t.deps, code_id)
  }

  const codeFor = (person: number, which: 'right' | 'wrong' | 'old') => {
    const known = codes[person] as string[]
    const newest = known.at(-1)
    if (which === 'right' && newest) return newest
    const old = known.find((digits) => digits !== newest)
    if (which === 'old' && old) return old
    return newest === '123456' ? '654321' : '123456'
  }

  const numberFor = async (qr: number, which: 'right' | 'wrong' | 'none') => {
    if (which === 'none') return {}
    const number = (await numberOnScreen(t, qrs[qr]?.token as string)) ?? 42
    return { number: which === 'right' ? number : number === 10 ? 11 : number - 1 }
  }

  const pick = <T>(items: readonly T[], which: number) => (items.length === 0 ? undefined : which % items.length)

  const newest = <T>(items: readonly T[], which: number) =>
    pick(items, items.length - 1 - (which % (items.length || 1)))

  const play = async (step: Step): Promise<void> => {
    if (step.does === 'waits') {
      model.now += step.seconds * 1000
      t.clock.held = new Date(model.now)
      return
    }
    if (step.does === 'asks for a code') {
      const { person } = step
      const expected = model.send(person)
      const { status } = await call('POST', '/api/auth/send-otp', { body: { quickID: people[person]?.quickId } })
      expectSame('A code', status, expected)
      if (status === 200) codes[person]?.push(await digitsFor(person))
      return
    }
    if (step.does === 'says a code') {
      const { person, app } = step
      const otp = codeFor(person, step.code)
      const expected = model.verify(person, otp === codes[person]?.at(-1), app)
      const answer = await call('POST', '/api/auth/verify-otp', {
        body: { quickID: people[person]?.quickId, otp, app },
      })
      expectSame('Signing in', answer.status, expected)
      if (answer.status === 200) keep(person, answer)
      return
    }
    if (step.does === 'shows a QR') {
      model.begin()
      const { status, body, cookies } = await call('POST', '/api/auth/generate-qr')
      expectSame('A QR', status, 200)
      qrs.push({ token: body.session_token as string, cookie: (cookies[0] as string).split(';')[0] as string })
      return
    }
    if (step.does === 'looks whether the phone approved') {
      const qr = newest(qrs, step.qr)
      if (qr === undefined) return
      const secret = step.secret === 'none' ? '' : qrs[step.secret === 'own' ? qr : (qr + 1) % qrs.length]?.cookie
      const { token = '', cookie = '' } = qrs[qr] ?? {}
      // What another QR's browser knows, under the name of this one.
      const shown = secret && `${cookie.split('=')[0]}=${secret.split('=')[1]}`
      const expected = model.poll(qr, shown === cookie)
      const answer = await call('GET', `/api/auth/qr-status?session_token=${token}`, { cookie: shown })
      expectSame('A look', answer.status === 200 ? answer.body.status : answer.status, expected)
      if (expected === 'authenticated') keep(model.sessions.at(-1)?.person as number, answer)
      return
    }

    const index = pick(real, step.session)
    if (index === undefined) return
    const session = real[index] as RealSession
    if (step.does === 'renews a session') {
      const { app } = model.sessions[index] as (typeof model.sessions)[number]
      const as = step.asItself ? app : app === 'dashboard' ? 'companion' : 'dashboard'
      const generation = Math.max(1, session.cookies.length - step.age)
      const good = (session.cookies[generation - 1] as string).split('=')[1] as string
      const value = step.isGenuine ? good : good.replace(/.{3}$/, (end) => (end === 'AAA' ? 'BBB' : 'AAA'))
      const before = model.sessions[index]?.generation
      const expected = model.refresh(index, generation, { isGenuine: value === good, app: as })
      const answer = await call('POST', '/api/auth/refresh', {
        body: { app: as },
        cookie: `${refreshCookie(as)}=${value}`,
      })
      expectSame('Renewing', answer.status, expected)
      if (answer.status !== 200) return
      const cookie = cookieIn(answer.cookies, refreshCookie(app))
      if (model.sessions[index]?.generation === before)
        expectSame('The token of two tabs', cookie, session.cookies.at(-1))
      else session.cookies.push(cookie)
      session.tokens.push(answer.body.access_token as string)
      expectSame('The renewed session', sidIn(session.tokens.at(-1) as string), session.id)
      return
    }

    const at = step.token === 'newest' ? session.tokens.length - 1 : 0
    const token = session.tokens[at] as string
    switch (step.does) {
      case 'uses a session': {
        const { status, body } = await call('GET', '/api/people/me', { token })
        expectSame('Using it', status, model.isGood(index, at) ? 200 : 401)
        if (status === 200)
          expectSame('Who it is', body.quickID, people[model.sessions[index]?.person as number]?.quickId)
        return
      }
      case 'signs out':
        return expectSame(
          'Signing out',
          (await call('POST', '/api/auth/logout', { token })).status,
          model.logout(index, at),
        )
      case 'signs out the others': {
        const expected = model.signOutOthers(index, at)
        return expectSame(
          'Signing out others',
          (await call('POST', '/api/auth/sign-out-others', { token })).status,
          expected,
        )
      }
      case 'signs out a device': {
        const other = step.other % real.length
        const expected = model.signOutDevice(index, at, other)
        const body = { id: real[other]?.id }
        return expectSame(
          'A device',
          (await call('POST', '/api/auth/sign-out-device', { token, body })).status,
          expected,
        )
      }
      case 'looks at the devices': {
        const { status, body } = await call('GET', '/api/auth/devices', { token })
        if (!model.isGood(index, at)) return expectSame('The devices', status, 401)
        const listed = (body as unknown as { id: string }[]).map(({ id }) => id).sort()
        return expectSame(
          'The devices',
          listed,
          model
            .liveOf(index)
            .map((live) => real[live]?.id as string)
            .sort(),
        )
      }
      default: {
        const qr = newest(qrs, step.qr)
        if (qr === undefined) return
        const session_token = qrs[qr]?.token as string
        if (step.does === 'scans') {
          const expected = model.scan(qr, index, at)
          const { status } = await call('GET', `/api/auth/qr-request?session_token=${session_token}`, { token })
          return expectSame('A scan', status, expected)
        }
        const { approve, number } = step
        const said = await numberFor(qr, number)
        const expected = model.answer(qr, index, at, { approve, isNumber: number === 'right' })
        const body = { session_token, approve, ...said }
        return expectSame('An answer', (await call('POST', '/api/auth/approve-qr', { token, body })).status, expected)
      }
    }
  }

  return {
    play,
    /** At the end every session and every token is as the model says, whatever happened on the way. */
    async expectAsModelled() {
      for (const [index, { tokens }] of real.entries()) {
        for (const [at, token] of tokens.entries()) {
          const { status } = await call('GET', '/api/people/me', { token })
          expectSame(`Token ${at} of session ${index}`, status, model.isGood(index, at) ? 200 : 401)
        }
      }
    },
  }
}
