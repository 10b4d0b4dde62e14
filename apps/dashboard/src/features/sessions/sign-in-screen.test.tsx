import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const OWN = 'AN7K4M29'
const COLLEAGUE = 'NJ5W6P3F'

const field = () => screen.findByRole('textbox', { name: /quickID/i })

it('a code that is sent again late does not lead from another quickID that is typed meanwhile to the code', async () => {
  const resend = hold(sessions.resendOtp, () => ({ otp_sent: true as const, detail: null }))
  const { sent, notices } = renderScreen(<SignInScreen />, {
    server: [
      answer(sessions.generateQr, () => ({ qr_base64: 'code', session_token: 'scan-1', detail: null })),
      answer(sessions.qrStatus, () => ({ status: 'pending' as const, detail: null })),
      answer(sessions.sendOtp, () => ({ otp_sent: true as const, detail: null })),
      resend,
    ],
  })
  fireEvent.change(await field(), { target: { value: OWN } })
  fireEvent.submit((await field()).closest('form') as HTMLFormElement)
  await screen.findByRole('heading', { name: 'Enter the 6-digit code' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  // On a slow network: back, and a colleague types another quickID.
  fireEvent.click(await screen.findByRole('button', { name: 'Resend' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.change(await field(), { target: { value: COLLEAGUE } })
  await waitFor(() => expect(sent.some(({ url }) => url === sessions.resendOtp.path)).toBe(true))
  await act(async () => resend.letGo())
  await waitFor(() => expect(notices.map(({ text }) => text)).toContain('New OTP sent successfully!'))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  // No code was sent to the colleague.
  expect(screen.queryByRole('heading', { name: 'Enter the 6-digit code' })).toBe(null) // R2 dash A-09
  expect(await field()).toHaveProperty('value', COLLEAGUE)
})
