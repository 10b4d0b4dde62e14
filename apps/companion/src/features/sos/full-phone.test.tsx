import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAnswers } from '../../lib/kept-answers.ts'
import { hearTime } from '../../lib/server-clock.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AlertWatch } from './alert-watch.tsx'
import { alertServer, fire } from './testing/alert-server.ts'

beforeEach(() => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
  forgetAnswers('AN7K4M2X')
})

it('T12: a phone with a full disk still understands what the server answers', async () => {
  const date = new Date().toUTCString()
  vi.stubGlobal('fetch', async () =>
    Response.json({ now: '2026-03-02T12:34:00.000Z', alerts: [] }, { headers: { date } }),
  )
  const call = createClient(
    fetchWire({ token: () => 'token', refresh: async () => undefined, ended: () => {}, heard: hearTime }),
  )
  spec('RS-41')
  await expect(call(ownAlerts.mine, {})).resolves.toMatchObject({ alerts: [] })
})

it('T12: a phone with a full disk still shows an alert, and lets its user answer it', async () => {
  renderScreen(
    <AlertWatch isInside>
      <h1>Visitor pass</h1>
    </AlertWatch>,
    { server: alertServer(fire).server },
  )
  await screen.findByRole('heading', { level: 1, name: 'Fire or Smoke Detected' })
  const button = await screen.findByRole('button', { name: 'I am safe' })
  // Failures of what runs beside the first picture come later.
  await act(async () => {})
  spec('RS-41')
  expect(button.isConnected).toBe(true)
})
