import { afterEach, expect, it, vi } from 'vitest'
import { openTabChannel, parseKept, tabStorage } from './browser-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  tabStorage.remove('name')
})

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

const storage = (entries: Record<string, string>, refused: Record<string, () => never> = {}) => {
  const kept = new Map(Object.entries(entries))
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...refused,
  }
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(methods, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  return kept
}

it('a page goes on without storage, and remembers until it is left', () => {
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: refuse, ownKeys: refuse }))
  tabStorage.set('name', 'Asha')
  expect(tabStorage.get('name')).toBe('Asha')
  expect(tabStorage.keys('na')).toEqual(['name'])
  tabStorage.remove('name')
  expect(tabStorage.get('name')).toBeUndefined()
  expect(tabStorage.keys()).toEqual([])
})

it('a full browser keeps no outdated text in place of what it did not take', () => {
  const kept = storage({ name: 'Asha' }, { setItem: refuse })
  tabStorage.set('name', 'Bina')
  expect(tabStorage.get('name')).toBe('Bina')
  expect([...kept]).toEqual([])
})

it('what another tab wrote since is read, and not what this page remembers', () => {
  storage({}, { setItem: refuse })
  tabStorage.set('name', 'Asha')
  storage({ name: 'Bina' })
  expect(tabStorage.get('name')).toBe('Bina')
})

it('text that cannot be read counts as none', () => {
  expect([undefined, '{', '', '{"name":"Asha"}'].map(parseKept)).toEqual([
    undefined,
    undefined,
    undefined,
    { name: 'Asha' },
  ])
})

it('a browser without channels between tabs takes no page down', () => {
  vi.stubGlobal('BroadcastChannel', vi.fn(refuse))
  expect(() => openTabChannel('name', () => {})('Asha')).not.toThrow()
})
