import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = (name: RegExp) => screen.findByRole('textbox', { name })
const type = async (name: RegExp, value: string) => fireEvent.change(await box(name), { target: { value } })

it('a code that is sent again late does not take away the form that is being corrected, nor what was typed in it', async () => {
  const late = Promise.withResolvers<void>()
  let times = 0
  const register: Served = {
    endpoint: people.register,
    respond: async () => {
      times += 1
      if (times === 2) await late.promise
      return { status: 200, body: { otp_sent: true, registration_token: `token-${times}`, detail: null } }
    },
  }
  renderScreen(<RegisterScreen />, { server: [register, answer(sessions.signUp, () => ({}) as never)] })
  await type(/name/i, 'Asha Reddy')
  await type(/email/i, 'asha@people.invalid')
  await type(/contact number/i, '9845027116')
  fireEvent.submit((await box(/contact number/i)).closest('form') as HTMLFormElement)
  await screen.findByRole('heading', { name: 'Enter the 6-digit code' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  fireEvent.click(await screen.findByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(times).toBe(2))
  // No code comes because a digit of the mobile is wrong: back, to correct it.
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await type(/contact number/i, '9845027117')
  await act(async () => late.resolve())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('heading', { name: 'Enter the 6-digit code' })).toBe(null) // R2 dash A-10
  expect(await box(/contact number/i)).toHaveProperty('value', '9845027117')
})
