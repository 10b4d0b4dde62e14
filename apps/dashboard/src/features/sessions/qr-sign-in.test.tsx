import { answer, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { showWith } from '@quickprism/ui/toast'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { QrCard } from './qr-card.tsx'
import { useQrSignIn } from './use-qr-sign-in.ts'

const told: string[] = []
let stopShowing = () => {}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  told.length = 0
  stopShowing = showWith(({ text }) => told.push(text))
})

afterEach(() => {
  stopShowing()
  cleanup()
  vi.useRealTimers()
})

const Code = () => <QrCard qr={useQrSignIn()} />

/** Each code that is generated is another one. */
const open = async (status: Served) => {
  let codes = 0
  const generate = () => ({ qr_base64: `code${++codes}`, session_token: `scan-${codes}`, detail: null })
  const { asked } = renderScreen(<Code />, { server: [answer(sessions.generateQr, generate), status] })
  const qr = () => screen.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' }).getAttribute('src')
  await waitFor(() => expect(qr()).toBe('data:image/png;base64,code1'))
  return { qr, looks: () => asked.filter((name) => name === 'GET /api/auth/qr-status').length }
}

const nextLook = () => act(() => vi.advanceTimersByTimeAsync(5_000))

it('D1-LOGIN-31: a QR that is over is replaced, and nothing is told', async () => {
  const { qr } = await open(fail(sessions.qrStatus, 404, { detail: 'Session token not found or expired' }))
  await nextLook()
  await waitFor(() => expect(qr()).toBe('data:image/png;base64,code2'))
  expect(told).toEqual([])
})

it('D1-LOGIN-48: a sign-in that cannot be looked at is told once, and its QR stays', async () => {
  const { qr, looks } = await open(fail(sessions.qrStatus, 500))
  await nextLook()
  await waitFor(() => expect(told).toEqual(['Login failed. Please try again.']))
  const before = looks()
  await nextLook()
  await waitFor(() => expect(looks()).toBeGreaterThan(before))
  await nextLook()
  expect(told).toEqual(['Login failed. Please try again.'])
  expect(qr()).toBe('data:image/png;base64,code1')
})

it('D1-LOGIN-46: a QR that cannot be loaded says so with the reason the server gave, and is tried again when told', async () => {
  const { asked } = renderScreen(<Code />, {
    server: [fail(sessions.generateQr, 429, { detail: 'Too many sign-ins were started from here. Try again later.' })],
  })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Failed to load QR')).toBeDefined()
  expect(failed.getByText('Too many sign-ins were started from here. Try again later.')).toBeDefined()
  const before = asked.length
  const retry = failed.getByRole('button')
  expect(retry.textContent).toBe('Retry')
  fireEvent.click(retry)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})
