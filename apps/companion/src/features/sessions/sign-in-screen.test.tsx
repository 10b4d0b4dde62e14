import { answer, fail, hold } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { Toaster } from '@quickprism/ui/toaster'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
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

it('Enter twice sends one code, and what is typed since changes nothing of whose it is', async () => {
  const held = hold(sessions.sendOtp, () => ({ otp_sent: true as const, detail: null }))
  const { sent } = renderScreen(<SignInScreen />, { server: [held] })
  const field = await screen.findByLabelText(/^quickID/)
  fireEvent.change(field, { target: { value: 'AN7K4M29' } })
  const form = field.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.submit(form)
  fireEvent.change(field, { target: { value: 'AN7K' } })
  await act(async () => held.letGo())
  expect(await screen.findByText('AN7K4M29')).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ quickID: 'AN7K4M29' }])
})

it('what becomes of an earlier code says nothing of the one that was sent since', async () => {
  const earlier = Promise.withResolvers<void>()
  const tried: string[] = []
  renderScreen(
    <CodeStep
      sentTo="Sent"
      sentAt={Date.now() - 3_600_000}
      onBack={() => {}}
      verify={(code) => {
        tried.push(code)
        return tried.length === 1 ? earlier.promise : new Promise(() => {})
      }}
      resend={() => Promise.resolve()}
    />,
    { server: [] },
  )
  const boxes = () => screen.findByLabelText<HTMLInputElement>('One-time code of 6 digits')
  fireEvent.change(await boxes(), { target: { value: '123456' } })
  await screen.findByText('Verifying...')
  fireEvent.click(screen.getByRole('button', { name: /Resend/ }))
  await waitFor(async () => expect((await boxes()).value).toBe(''))
  fireEvent.change(await boxes(), { target: { value: '654321' } })
  await act(async () => earlier.reject(new Error('Wrong')))
  expect((await boxes()).value).toBe('654321')
  expect(tried).toEqual(['123456', '654321'])
})

it('a code that is sent again after its reader went back takes nothing of what they type', async () => {
  const again = hold(sessions.resendOtp, () => ({ otp_sent: true as const, detail: null }))
  const { sent, notices } = renderScreen(<SignInScreen />, {
    server: [answer(sessions.sendOtp, () => ({ otp_sent: true as const, detail: null })), again],
  })
  fireEvent.change(await screen.findByLabelText(/^quickID/), { target: { value: 'AN7K4M29' } })
  fireEvent.click(screen.getByRole('button', { name: /^Get OTP/ }))
  await screen.findByLabelText('One-time code of 6 digits')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(await screen.findByRole('button', { name: /Resend/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: /Back/ }))
  fireEvent.change(await screen.findByLabelText(/^quickID/), { target: { value: 'KX72' } })
  notices.length = 0
  await act(async () => again.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  // R2 comp-a 04, comp-b 02
  expect(screen.getByLabelText(/^quickID/)).toHaveProperty('value', 'KX72')
})
