import { fail } from '@quickprism/app/testing/fake-wire'
import { type OwnAlert, ownAlerts } from '@quickprism/contract/own-alerts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { forgetAnswers } from '../../lib/kept-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LinkScreen } from './link-screen.tsx'
import { alertServer, fire } from './testing/alert-server.ts'

afterEach(() => {
  cleanup()
  forgetAnswers(TOKEN)
})

const TOKEN = 'secret-of-the-link'

const open = (alert: OwnAlert, { isReached = true, isKnown = false } = {}) => {
  const { scene, server } = alertServer(alert)
  scene.isReached = isReached
  return { scene, ...renderScreen(<LinkScreen />, { server, context: { token: TOKEN, isKnown } }) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows someone without an account the alert, and takes their answer with one tap', async () => {
  const { scene, asked, sent } = open(fire)
  await heading('Fire or Smoke Detected')
  expect(screen.getByRole('alert').textContent).toContain('Emergency at Koramangala')
  press('I am safe')
  await heading('You are marked safe')
  expect(scene.taken).toHaveLength(1)
  expect(scene.taken[0]).toMatchObject({ token: TOKEN, state: 'safe' })
  expect(new Set(asked)).toEqual(new Set(['POST /api/sos/link', 'POST /api/sos/link-answer']))
  expect(sent.map(({ url }) => url).join(' ')).not.toContain(TOKEN)
  expect(screen.queryByRole('button', { name: 'Continue to the app' })).toBeNull()
})

it('takes an answer while nothing can be loaded, and sends it when it can', async () => {
  const { scene } = open(fire, { isReached: false })
  await heading('The alert cannot be loaded')
  expect(screen.getByText('You are offline. You can still answer: your answer is sent automatically.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
  press('I need help')
  await heading('You said that you need help')
  expect(screen.getByText('Not sent yet, it is sent automatically')).toBeTruthy()
  scene.isReached = true
  document.dispatchEvent(new Event('visibilitychange'))
  await heading('The team knows that you need help')
  await waitFor(() => expect(scene.taken).toHaveLength(1))
})

it('says that it is over, and leads those who use the app back to it', async () => {
  const over = { ...fire, ended_at: '2026-03-02T13:10:00.000Z' }
  open(over)
  await heading('The alert is over')
  expect(screen.getByText('You can close this page.')).toBeTruthy()
  cleanup()
  open(over, { isKnown: true })
  await heading('The alert is over')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

it('says that a link leads nowhere any more, and still shows 112', async () => {
  renderScreen(<LinkScreen />, {
    server: [fail(ownAlerts.link, 404, { detail: 'This link is no longer valid' })],
    context: { token: TOKEN },
  })
  await heading('This link is no longer valid')
  expect(screen.getByRole('link', { name: 'Call 112' })).toBeTruthy()
  cleanup()
  renderScreen(<LinkScreen />, { server: [] })
  await heading('This link is no longer valid')
})

it('says that the alert is over within three seconds, as the app does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { scene } = open(fire)
  await heading('Fire or Smoke Detected')
  scene.alerts = [{ ...fire, ended_at: '2026-03-02T13:10:00.000Z' }]
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The alert is over')
})

it('does not say that it is over to someone whose call for help is on their phone alone', async () => {
  const { scene, askAgain } = open(fire)
  await heading('Fire or Smoke Detected')
  scene.isAnswered = false
  press('I need help')
  await screen.findByText('Not sent yet, it is sent automatically')
  scene.alerts = [{ ...fire, ended_at: '2026-03-02T13:10:00.000Z' }]
  await askAgain()
  await heading('You said that you need help')
  expect(screen.getByRole('link', { name: 'Call 112' })).toBeTruthy()
  expect(screen.queryByText('The alert is over')).toBeNull()
})
