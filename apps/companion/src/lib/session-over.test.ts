import { afterAll, afterEach, expect, it, vi } from 'vitest'

// Whoever held this phone is remembered until somebody drops it.
let kept: { quickID: string; name: string } | undefined = { quickID: 'AN7K4M2X', name: 'Asha Reddy' }
vi.resetModules()
vi.doMock('./device-person.ts', () => ({
  rememberedPerson: async () => kept,
  rememberPerson: async () => {},
}))
vi.doMock('./device-store.ts', () => ({
  keepNothingMore: () => {},
  dropEverything: async () => {
    kept = undefined
  },
}))
vi.doMock('./own-notifications.ts', () => ({ silence: async () => {} }))
const { resumeSession } = await import('./session.ts')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterAll(() => {
  for (const mocked of ['./device-person.ts', './device-store.ts', './own-notifications.ts']) vi.doUnmock(mocked)
  vi.resetModules()
})

const over = () => Response.json({ detail: 'Session over' }, { status: 401 })

it('somebody whose session is over learns it also where the server took longer than the app waited', async () => {
  vi.useFakeTimers()
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const opened = resumeSession()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await opened).toMatchObject({ isReached: false, person: { quickID: 'AN7K4M2X' } })
  late.resolve(over())
  await vi.waitFor(() => expect(kept).toBeUndefined())
  vi.stubGlobal('fetch', async () => over())
  // R2 comp-a 14, comp-b 13
  expect(await resumeSession()).toMatchObject({ person: undefined, isReached: true, isOver: true })
  expect(await resumeSession()).toMatchObject({ person: undefined, isReached: true, isOver: false })
})
