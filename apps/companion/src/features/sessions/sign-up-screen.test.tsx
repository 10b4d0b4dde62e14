import { hold } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { endSession, session } from '../../lib/session.ts'
import { forgetSignUp, keepSignUp, keptSignUp } from '../../lib/sign-up-draft.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

afterEach(() => {
  cleanup()
  endSession()
  forgetSignUp()
})

/** Where the code was asked for an hour ago, and another one is under way. */
const askAgain = async () => {
  keepSignUp({
    details: { name: 'Asha Reddy', mobile: '9845042210', email: 'asha@people.invalid' },
    sent: { token: 'first', at: Date.now() - 3_600_000 },
  })
  const again = hold(people.register, () => ({ otp_sent: true as const, registration_token: 'second', detail: null }))
  const signedIn = { access_token: 'token', quickID: 'AN7K4M2X', name: 'Asha Reddy', type: 'shop', detail: null }
  const enter = { endpoint: sessions.signUp, respond: async () => ({ status: 200, body: signedIn }) }
  const { sent, notices } = renderScreen(<SignUpScreen />, { server: [again, enter] })
  fireEvent.click(await screen.findByRole('button', { name: /Resend/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const arrives = async () => {
    notices.length = 0
    await act(async () => again.letGo())
    await waitFor(() => expect(notices).toHaveLength(1))
    await act(async () => {})
  }
  return arrives
}

it('a code that is sent again after its reader went back to correct their number does not undo the correction', async () => {
  const arrives = await askAgain()
  fireEvent.click(screen.getByRole('button', { name: /Back/ }))
  const mobile = await screen.findByLabelText(/^Contact number/)
  fireEvent.change(mobile, { target: { value: '9845042219' } })
  await arrives()
  // R2 comp-a 18, comp-b 02
  expect(screen.getByLabelText(/^Contact number/)).toHaveProperty('value', '9845042219')
})

it('a code that is sent again once its reader is signed in leaves no sign-up on the phone', async () => {
  const arrives = await askAgain()
  fireEvent.change(screen.getByLabelText('One-time code of 6 digits'), { target: { value: '123456' } })
  await waitFor(() => expect(session.token()).toBe('token'))
  await arrives()
  expect(keptSignUp()).toBeUndefined()
})
