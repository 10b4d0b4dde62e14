import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)

it('what is wrong with a code is said below it and read out, and told nowhere else', async () => {
  const { notices } = renderScreen(<SignInScreen />, {
    server: [
      answer(sessions.sendOtp, () => ({ otp_sent: true as const, detail: null })),
      fail(sessions.verifyOtp, 422, { detail: 'Invalid or expired OTP' }),
    ],
  })
  fireEvent.change(await screen.findByLabelText(/^quickID/), { target: { value: 'AN7K4M29' } })
  fireEvent.click(screen.getByRole('button', { name: /^Get OTP/ }))
  const boxes = await screen.findByLabelText('One-time code of 6 digits')
  notices.length = 0
  fireEvent.change(boxes, { target: { value: '123456' } })
  const said = await screen.findByText('Invalid or expired OTP')
  expect(said.closest('[aria-live="polite"]')?.id).toBe(boxes.getAttribute('aria-describedby'))
  expect(notices).toEqual([])
})
