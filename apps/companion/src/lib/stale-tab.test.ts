import { createCheckedClient } from '@quickprism/client/checked-client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { people } from '@quickprism/contract/people'
import { spec } from '@quickprism/tools/testing/spec'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const dropEverything = vi.fn(async () => {})
const keepNothingMore = vi.fn()
const silence = vi.fn(async () => {})
// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('./device-store.ts', () => ({
  dropEverything: () => dropEverything(),
  keepNothingMore: () => keepNothingMore(),
  shelvesNow: () => ({ keep: async () => {}, keepFirst: async (_: string, __: string, thing: unknown) => thing }),
  take: async () => undefined,
  takeAll: async () => [],
  drop: async () => {},
}))
vi.doMock('./own-notifications.ts', () => ({ silence: () => silence() }))

const { beginSession, endSession, session, whenSessionEnds } = await import('./session.ts')
const { keepLastInside, lastInside } = await import('./last-inside.ts')

afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  vi.doUnmock('./device-store.ts')
  vi.doUnmock('./own-notifications.ts')
  vi.resetModules()
})

const signedIn = (name: string, quickID: string) => ({
  access_token: `token of ${name}`,
  quickID,
  name,
  type: 'shop',
  detail: null,
})

it('T25: a tab of somebody who was here before takes nothing from the person who is signed in now', async () => {
  let left = 0
  whenSessionEnds(() => left++)
  beginSession(signedIn('Asha Reddy', 'ABCD1234') as never)
  keepLastInside('visit of Vikram')
  // Meanwhile another person has signed in with this browser, in another tab: the cookie is theirs.
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('refresh')
      ? Response.json(signedIn('Vikram Sethi', 'KX72QB3M'))
      : Response.json({ detail: 'expired' }, { status: 401 }),
  )
  await createCheckedClient(fetchWire(session), session.token, String)(people.me, {}).catch(() => undefined)
  spec('RS-50')
  expect(left, 'the tab itself leaves').toBe(1)
  expect(session.token()).toBeUndefined()
  expect.soft(dropEverything, 'what the phone keeps for the person who is signed in').not.toHaveBeenCalled()
  expect.soft(silence, 'alerts to the person who is signed in').not.toHaveBeenCalled()
  expect.soft(lastInside('visit of Vikram')).toBeDefined()
  expect(keepNothingMore, 'what the tab was still about to keep').toHaveBeenCalledOnce()

  beginSession(signedIn('Vikram Sethi', 'KX72QB3M') as never)
  endSession()
  expect(dropEverything, 'when the person leaves who is signed in').toHaveBeenCalledOnce()
})
