import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const kept = new Map<string, unknown>()
let read = Promise.resolve()
const marks: boolean[] = []
vi.resetModules()
vi.doMock('../../lib/sealing.ts', () => ({
  keepSealed: async (name: string, thing: unknown) => void kept.set(name, thing),
  changeSealed: async (name: string, how: (thing: unknown) => unknown) => void kept.set(name, how(kept.get(name))),
  takeSealed: (name: string) => read.then(() => kept.get(name)),
}))
vi.doMock('./alert-mark.ts', () => ({
  hasAlertMark: async () => true,
  keepAlertMark: (isOn: boolean) => void marks.push(isOn),
}))
const { AlertWatch } = await import('./alert-watch.tsx')
const { LinkScreen } = await import('./link-screen.tsx')
const { alertServer, fire } = await import('./testing/alert-server.ts')
const { renderScreen } = await import('../../testing/render-screen.tsx')

afterEach(() => {
  cleanup()
  kept.clear()
  vi.useRealTimers()
})
afterAll(() => {
  vi.doUnmock('../../lib/sealing.ts')
  vi.doUnmock('./alert-mark.ts')
  vi.resetModules()
})

const open = ({ isReached = true } = {}) => {
  const { scene, server } = alertServer(fire)
  scene.isReached = isReached
  const shown = renderScreen(
    <AlertWatch isInside>
      <h1>Visitor pass</h1>
    </AlertWatch>,
    { server },
  )
  return { scene, ...shown }
}

const alertIsShown = () => screen.findByRole('button', { name: 'I am safe' })
const isKept = (entries: readonly object[]) =>
  waitFor(() => expect(kept.get('sos-alerts')).toEqual(entries.map((entry) => expect.objectContaining(entry))))

it('an alert that the server named a minute ago is shown without a network, however long it has been on', async () => {
  const HOUR = 3_600_000
  const began = Date.parse(fire.started_at)
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  const { askAgain, asked } = open()
  await alertIsShown()
  await isKept([{ at: began }])
  vi.setSystemTime(began + 3 * HOUR)
  const before = asked.length
  await askAgain()
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await isKept([{ at: began + 3 * HOUR }])
})

it('an app that is opened again without a network shows the alert, also after the link in its message was opened', async () => {
  open()
  await alertIsShown()
  await isKept([{ by: 'AN7K4M2X' }])
  cleanup()
  const link = { token: 'secret-of-the-link', isKnown: true }
  renderScreen(<LinkScreen />, { server: alertServer(fire).server, context: link })
  await alertIsShown()
  await isKept([{ by: 'secret-of-the-link' }, { by: 'AN7K4M2X' }])
  cleanup()
  open({ isReached: false })
  // R2 comp-b 17
  expect(await alertIsShown()).toBeTruthy()
})

it('an alert that an earlier version of the app remembered is shown', async () => {
  kept.set('sos-alerts', { by: 'AN7K4M2X', alerts: [fire], at: Date.now() })
  open({ isReached: false })
  expect(await alertIsShown()).toBeTruthy()
})

it('the mark of an alert stays until what this phone keeps was read', async () => {
  kept.set('sos-alerts', [{ by: 'AN7K4M2X', alerts: [fire], at: Date.now() }])
  const reading = Promise.withResolvers<void>()
  read = reading.promise
  marks.length = 0
  const { asked } = open({ isReached: false })
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  reading.resolve()
  await alertIsShown()
  expect(marks).toEqual([true])
})
