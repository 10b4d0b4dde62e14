import { CallFailed, sayInEnglish } from '@quickprism/client/client'
import { sessions } from '@quickprism/contract/sessions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { CodeStep } from './code-step.tsx'

afterEach(cleanup)

const LONG_AGO = Date.now() - 3_600_000
const DEAD = 'This code was entered wrong five times and no longer works. Request a new code.'

const stepThatRefuses = (status: number) => {
  const tried: string[] = []
  renderScreen(
    <CodeStep
      sentTo="Sent to your phone"
      sentAt={LONG_AGO}
      onBack={() => {}}
      verify={(code) => {
        tried.push(code)
        return Promise.reject(new CallFailed(sessions.verifyOtp, status, { detail: 'Wrong code' }, sayInEnglish))
      }}
      resend={() => Promise.resolve()}
    />,
    { server: [] },
  )
  return tried
}

const boxes = () => screen.findByLabelText('One-time code of 6 digits')
const enter = async (code: string) => fireEvent.change(await boxes(), { target: { value: code } })

it('a code that was wrong five times is dead: no other is tried, and a new one helps', async () => {
  const tried = stepThatRefuses(422)
  for (const [at, code] of ['000001', '000002', '000003', '000004', '000005'].entries()) {
    await enter(code)
    await waitFor(() => expect(tried).toHaveLength(at + 1))
    await screen.findByText(at < 4 ? 'Wrong code' : DEAD)
  }
  await enter('000006')
  expect(screen.getByText(DEAD)).toBeDefined()
  expect(tried).toHaveLength(5)

  fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(screen.queryByText(DEAD)).toBeNull())
  await enter('000007')
  await waitFor(() => expect(tried).toHaveLength(6))
})

it('what was wrong with a code goes when another is sent', async () => {
  stepThatRefuses(422)
  await enter('000001')
  await screen.findByText('Wrong code')
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(screen.queryByText('Wrong code')).toBeNull())
})

it('a server that cannot answer uses up no try', async () => {
  const tried = stepThatRefuses(503)
  for (let at = 1; at <= 6; at++) {
    await enter(`00000${at}`)
    await waitFor(() => expect(tried).toHaveLength(at))
    await screen.findByText('Wrong code')
  }
  expect(screen.queryByText(DEAD)).toBeNull()
})
