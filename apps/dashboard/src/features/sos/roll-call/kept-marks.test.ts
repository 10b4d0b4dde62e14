import { spec } from '@quickprism/tools/testing/spec'
import { beforeEach, expect, it, vi } from 'vitest'

const mark = (mark_id: string) => ({ mark_id, person_ref: 'gauri', state: 'safe' as const, at: '2026-11-16T12:05:00Z' })

const fire = { personId: 'PERSON01', branchId: 'BRANCH0001', incidentRef: 'incident' }

const stored = new Map<string, unknown>()
const store = { isFull: false }

type Asked = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void }

const answerWith = (asked: Asked, work: () => unknown) => {
  try {
    asked.result = work()
    asked.onsuccess?.()
  } catch (error) {
    asked.error = error as Error
    asked.onerror?.()
  }
}

/** Each transaction makes this many requests, and begins when the one before is done, as in a browser. */
const REQUESTS = 2
let before: Promise<void> = Promise.resolve()

const beginTransaction = () => {
  const [started, done] = [before, Promise.withResolvers<void>()]
  before = done.promise
  let answered = 0
  const request = (work: () => unknown) => {
    const asked: Asked = {}
    void started.then(() => {
      answerWith(asked, work)
      answered += 1
      if (answered === REQUESTS) done.resolve()
    })
    return asked
  }
  return {
    objectStore: () => ({
      get: (name: string) => request(() => stored.get(name)),
      getAll: () => request(() => [...stored.values()]),
      getAllKeys: () => request(() => [...stored.keys()]),
      delete: (name: string) => request(() => void stored.delete(name)),
      put: (value: unknown, name: string) =>
        request(() => {
          if (store.isFull) throw new Error('The quota has been exceeded.')
          stored.set(name, value)
        }),
    }),
  }
}

const openDatabase = () => {
  const asked: Asked = {}
  queueMicrotask(() => answerWith(asked, () => ({ transaction: beginTransaction, close: () => {} })))
  return asked
}

beforeEach(() => {
  stored.clear()
  store.isFull = false
  vi.stubGlobal('indexedDB', { open: openDatabase })
})

/** The module as a page that was just loaded has it. */
const loaded = async () => {
  vi.resetModules()
  return import('./kept-marks.ts')
}

it('keeps marks over a reload, each of them until it was sent, and nothing in localStorage', async () => {
  const before = await loaded()
  const outbox = before.outboxFor(fire)
  before.keepMark(outbox, mark('one'))
  before.keepMark(outbox, mark('two'))
  await expect.poll(() => stored.get(outbox)).toHaveLength(2)

  const after = await loaded()
  await expect.poll(() => after.keptMarks(outbox).map(({ mark_id }) => mark_id)).toEqual(['one', 'two'])
  expect(after.keptMarks(after.outboxFor({ ...fire, personId: 'PERSON02' }))).toEqual([])
  after.dropMarks(outbox, new Set(['one']))
  await expect.poll(() => stored.get(outbox)).toEqual([mark('two')])
  after.dropMarks(outbox, new Set(['two']))
  await expect.poll(() => stored.size).toBe(0)
  spec('ST-03')
  expect(localStorage.length).toBe(0)
})

it('takes over what an earlier version kept in localStorage', async () => {
  const { outboxFor } = await loaded()
  const outbox = outboxFor(fire)
  localStorage.setItem(outbox, JSON.stringify([mark('one')]))
  expect((await loaded()).keptMarks(outbox)).toEqual([mark('one')])
  expect(localStorage.length).toBe(0)
  await expect.poll(() => stored.get(outbox)).toEqual([mark('one')])
})

it('goes on without a store that takes anything', async () => {
  const { outboxFor, keepMark, keptMarks } = await loaded()
  store.isFull = true
  keepMark(outboxFor(fire), mark('one'))
  expect(keptMarks(outboxFor(fire))).toHaveLength(1)
})
