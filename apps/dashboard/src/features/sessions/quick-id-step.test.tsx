import { hold } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { QuickIdStep } from './quick-id-step.tsx'

afterEach(cleanup)

const SignIn = () => {
  const [quickID, setQuickID] = useState('')
  const [sent, setSent] = useState<string>()
  return sent === undefined ? (
    <QuickIdStep quickID={quickID} onType={setQuickID} onSent={setSent} />
  ) : (
    <p>Code for {sent}</p>
  )
}

it('Enter twice sends one code, and what is typed since changes nothing of whose it is', async () => {
  const held = hold(sessions.sendOtp, () => ({ otp_sent: true as const, detail: null }))
  const { sent } = renderScreen(<SignIn />, { server: [held] })
  const field = await screen.findByLabelText(/^quickID/)
  fireEvent.change(field, { target: { value: 'AN7K4M29' } })
  const form = field.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  await screen.findByRole('button', { name: /Sending/ })
  fireEvent.submit(form)
  fireEvent.change(field, { target: { value: 'AN7K' } })
  await act(async () => held.letGo())
  expect(await screen.findByText('Code for AN7K4M29')).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ quickID: 'AN7K4M29' }])
})
