import { afterEach, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { createCookieSession } from './cookie-session.ts'
import { fetchWire } from './fetch-wire.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  browserStorage.remove('left')
})

const signedIn = {
  access_token: 'token of the page',
  quickID: 'KX72QB3M',
  name: 'Priya Menon',
  type: 'business',
  detail: null,
}

const sessionWith = (ahead: Promise<Response>[]) =>
  createCookieSession({
    app: 'companion',
    personOf: ({ quickID, name }) => ({ quickID, name }),
    mark: 'left',
    asked: () => ahead.shift(),
  })

it('whoever is there is known by the answer that the page asked for ahead, without another question', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const own = sessionWith([Promise.resolve(Response.json(signedIn))])
  expect(await own.resume()).toEqual({ quickID: 'KX72QB3M', name: 'Priya Menon' })
  expect(own.session.token()).toBe('token of the page')
  expect(fetched).not.toHaveBeenCalled()
})

it('an answer from before someone left brings nobody back, then or later', async () => {
  browserStorage.set('left', 'yes')
  const ahead = [Promise.resolve(Response.json(signedIn))]
  const own = sessionWith(ahead)
  expect(await own.resume()).toBeUndefined()
  expect(ahead).toEqual([])
})

const person = (name: string, quickID: string) => ({ ...signedIn, access_token: `token of ${name}`, quickID, name })

/** A refresh that the test answers, while every other call is refused with 401. */
const slowRefresh = () => {
  const answers = Promise.withResolvers<Response>()
  const calls = vi.fn((url: string, _: RequestInit) =>
    url.includes('refresh') ? answers.promise : Promise.resolve(Response.json({ detail: 'expired' }, { status: 401 })),
  )
  vi.stubGlobal('fetch', calls)
  const tokensShown = () =>
    calls.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['authorization'] ?? 'none')
  return { answer: answers.resolve, calls, tokensShown }
}

const askAnything = (wire: ReturnType<typeof fetchWire>) =>
  wire({ method: 'GET', url: '/api/anything', headers: {}, body: undefined } as never)

// Finding 74: what was asked for before must send nobody away.
it('a refresh that began before another person signed in does not sign them out', async () => {
  const { answer, calls, tokensShown } = slowRefresh()
  const own = sessionWith([])
  const left = vi.fn()
  own.whenOver(left)
  own.begin(person('Asha', 'KX72QB3M') as never)
  const call = askAnything(fetchWire(own.session))
  await expect.poll(() => calls.mock.calls.length).toBe(2)

  own.end()
  left.mockClear()
  own.begin(person('Priya', 'ABCD1234') as never)
  answer(Response.json(person('Asha', 'KX72QB3M')))

  expect(await call).toMatchObject({ status: 401 })
  expect(left).not.toHaveBeenCalled()
  expect(own.session.token()).toBe('token of Priya')
  expect(tokensShown()).toEqual(['Bearer token of Asha', 'none'])
})

it('a call that is answered after another person signed in is not repeated as theirs', async () => {
  const refused = Promise.withResolvers<Response>()
  const shown: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    shown.push((headers as Record<string, string>)['authorization'])
    return refused.promise
  })
  const own = sessionWith([])
  own.begin(person('Asha', 'KX72QB3M') as never)
  const call = askAnything(fetchWire(own.session))
  own.end()
  own.begin(person('Priya', 'ABCD1234') as never)
  refused.resolve(Response.json({ detail: 'expired' }, { status: 401 }))
  expect(await call).toMatchObject({ status: 401 })
  expect(shown).toEqual(['Bearer token of Asha'])
})

/** `forget` empties what all tabs share, as that of the companion does. */
const openTab = () => {
  const forget = vi.fn()
  const forgetInTab = vi.fn()
  const tab = createCookieSession({
    app: 'companion',
    personOf: ({ quickID, name }) => ({ quickID, name }),
    mark: 'left',
    forget,
    forgetInTab,
  })
  return { ...tab, forget, forgetInTab }
}

/** Somebody signs in with another tab of this browser; resolves once every tab has the message. */
const signInElsewhere = async (who: ReturnType<typeof person>) => {
  const received = Promise.withResolvers<void>()
  const channel = new BroadcastChannel('session of companion')
  channel.onmessage = ({ data }) => data === who.quickID && received.resolve()
  openTab().begin(who as never)
  await received.promise
  await new Promise(setImmediate)
  channel.close()
}

it('a tab that hears of another person empties nothing they share, also where the network is gone', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const stale = openTab()
  stale.begin(person('Asha', 'KX72QB3M') as never)
  await signInElsewhere(person('Priya', 'ABCD1234'))

  stale.end({ confirmed: false })
  expect(stale.forget).not.toHaveBeenCalled()
  expect(stale.forgetInTab).toHaveBeenCalledOnce()
  expect(browserStorage.get('left'), 'a mark by which Priya would be signed out').toBeUndefined()
})

const unreached = async () => Promise.reject(new TypeError('Failed to fetch'))

// R2 packages A-08
it.each([undefined, 'KX72QB3M'])(
  'a tab that opened without a network, showing %s, signs out nobody else and keeps what is theirs',
  async (shown) => {
    vi.stubGlobal('fetch', unreached)
    const stale = openTab()
    await expect(stale.resume(shown)).rejects.toThrow()
    await signInElsewhere(person('Priya', 'ABCD1234'))
    stale.end({ confirmed: false })
    expect(stale.forget).not.toHaveBeenCalled()
    expect(browserStorage.get('left')).toBeUndefined()
  },
)

it('a tab that opened without a network signs out the person it shows, also after they signed in elsewhere', async () => {
  vi.stubGlobal('fetch', unreached)
  const stale = openTab()
  await expect(stale.resume('KX72QB3M')).rejects.toThrow()
  await signInElsewhere(person('Asha', 'KX72QB3M'))
  stale.end({ confirmed: false })
  expect(stale.forget).toHaveBeenCalledOnce()
  expect(browserStorage.get('left')).toBe('yes')
})

it.each([
  ['another person', person('Priya', 'ABCD1234')],
  ['the same person', person('Asha', 'KX72QB3M')],
])('a session that turns out to be over while %s signs in takes nothing of theirs along', async (_, who) => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const slow = openTab()
  const resumed = slow.resume('KX72QB3M')
  await signInElsewhere(who)
  answer.resolve(Response.json({ detail: 'Your session has expired. Sign in again.' }, { status: 401 }))
  expect(await resumed).toBeUndefined()
  expect(slow.forget).not.toHaveBeenCalled()
  expect(slow.forgetInTab).toHaveBeenCalledOnce()
})
