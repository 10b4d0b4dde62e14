import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const kept = new Map<string, unknown>()
vi.resetModules()
vi.doMock('../../lib/sealing.ts', () => ({
  keepSealed: async (name: string, thing: unknown) => void kept.set(name, thing),
  changeSealed: async (name: string, how: (thing: unknown) => unknown) => void kept.set(name, how(kept.get(name))),
  takeSealed: async (name: string) => kept.get(name),
}))
const { AlertWatch } = await import('./alert-watch.tsx')
const { alertServer, fire } = await import('./testing/alert-server.ts')
const { renderScreen } = await import('../../testing/render-screen.tsx')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => {
  vi.doUnmock('../../lib/sealing.ts')
  vi.resetModules()
})

const open = () => {
  const { scene, server } = alertServer(fire)
  const shown = renderScreen(
    <AlertWatch isInside>
      <h1>Visitor pass</h1>
    </AlertWatch>,
    { server },
  )
  return { scene, ...shown }
}

it('an alert that the server named a minute ago is shown without a network, however long it has been on', async () => {
  const HOUR = 3_600_000
  const began = Date.parse(fire.started_at)
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  const { askAgain, asked } = open()
  await screen.findByRole('button', { name: 'I am safe' })
  await waitFor(() => expect(kept.get('sos-alerts')).toBeTruthy())
  vi.setSystemTime(began + 3 * HOUR)
  const before = asked.length
  await askAgain()
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await waitFor(() => expect(kept.get('sos-alerts')).toMatchObject({ at: began + 3 * HOUR }))
})
