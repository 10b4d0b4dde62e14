import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

vi.resetModules()
vi.doMock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ session_token: 'scanned' }),
}))
const { ApproveScreen } = await import('./approve-screen.tsx')
const { renderScreen } = await import('../../testing/render-screen.tsx')

afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('@tanstack/react-router')
  vi.resetModules()
})

const asked = {
  device: 'Chrome on Windows',
  address: '203.0.113.5',
  place: null,
  requested_at: new Date().toISOString(),
  numbers: [17, 42, 83],
  seconds_left: 60,
}

const title = 'We don’t know whether that device is signed in'

it.each([
  ['says yes again', '42'],
  ['takes it back', /This wasn/],
])('somebody whose yes counted while its answer got lost, and who %s, is led to their devices', async (_, then) => {
  let isApproved = false
  // The first answer counts, and another one finds nothing to answer (contract, `approveQr`).
  const approve: Served = {
    endpoint: sessions.approveQr,
    respond: async () => {
      if (isApproved) return { status: 404, body: { detail: 'This sign-in request has expired' } }
      isApproved = true
      throw new TypeError('Failed to fetch')
    },
  }
  const { sent } = renderScreen(<ApproveScreen />, { server: [answer(sessions.qrRequest, () => asked), approve] })
  fireEvent.click(await screen.findByRole('button', { name: '42' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const again = screen.getByRole<HTMLButtonElement>('button', { name: then })
  await waitFor(() => expect(again.disabled).toBe(false))
  fireEvent.click(again)
  // R2 comp-b 09
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('link', { name: 'Your devices' })).toBeTruthy()
})
