import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { Toaster } from '@quickprism/ui/toaster'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CodeStep } from './code-step.tsx'
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

it('after the right code the boxes and the wait for another are gone, and it says that one is signed in', async () => {
  const verify = Promise.withResolvers<void>()
  renderScreen(
    <CodeStep
      sentTo="Sent"
      sentAt={Date.now()}
      onBack={() => {}}
      verify={() => verify.promise}
      resend={() => Promise.resolve()}
    />,
    { server: [] },
  )
  fireEvent.change(await screen.findByLabelText('One-time code of 6 digits'), { target: { value: '123456' } })
  await screen.findByText('Verifying...')
  verify.resolve()
  await screen.findByText('Signing in…')
  expect(screen.queryByLabelText('One-time code of 6 digits')).toBeNull()
  expect(screen.queryByText('Resend in')).toBeNull()
})

it('the notice that a code was sent is gone once the code is entered, and a refusal stays', async () => {
  renderScreen(
    <>
      <Toaster />
      <CodeStep sentTo="Sent" sentAt={Date.now()} onBack={() => {}} verify={async () => {}} resend={async () => {}} />
    </>,
    { server: [] },
  )
  const boxes = await screen.findByLabelText('One-time code of 6 digits')
  tell({ tone: 'good', text: 'OTP sent successfully' })
  tell({ tone: 'bad', text: 'Something failed' })
  await screen.findByText('OTP sent successfully')
  fireEvent.change(boxes, { target: { value: '123456' } })
  await waitFor(() => expect(screen.queryByText('OTP sent successfully')).toBeNull())
  expect(screen.getByText('Something failed')).toBeDefined()
})
