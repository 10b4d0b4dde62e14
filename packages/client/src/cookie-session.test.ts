import { afterEach, expect, it, vi } from 'vitest'
import { createCookieSession } from './cookie-session.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a browser keeps for a page. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

const signedIn = {
  access_token: 'token of the page',
  quickID: 'KX72QB3M',
  name: 'Priya Menon',
  type: 'business',
  detail: null,
}

const sessionWith = (store: Storage, ahead: Promise<Response>[]) =>
  createCookieSession({
    app: 'companion',
    personOf: ({ quickID, name }) => ({ quickID, name }),
    mark: { store, key: 'left' },
    asked: () => ahead.shift(),
  })

it('whoever is there is known by the answer that the page asked for ahead, without another question', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const own = sessionWith(storage(), [Promise.resolve(Response.json(signedIn))])
  expect(await own.resume()).toEqual({ quickID: 'KX72QB3M', name: 'Priya Menon' })
  expect(own.session.token()).toBe('token of the page')
  expect(fetched).not.toHaveBeenCalled()
})

it('an answer from before someone left brings nobody back, then or later', async () => {
  const store = storage()
  store.setItem('left', 'yes')
  const ahead = [Promise.resolve(Response.json(signedIn))]
  const own = sessionWith(store, ahead)
  expect(await own.resume()).toBeUndefined()
  expect(ahead).toEqual([])
})
