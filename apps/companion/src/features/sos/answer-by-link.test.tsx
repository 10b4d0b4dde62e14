import { answer } from '@quickprism/app/testing/fake-wire'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

let isMarked = false
vi.resetModules()
vi.doMock('./alert-mark.ts', () => ({
  hasAlertMark: async () => isMarked,
  keepAlertMark: (isOn: boolean) => {
    isMarked = isOn
  },
}))
const { answersNow, forgetAnswers } = await import('../../lib/kept-answers.ts')
const { AlertWatch } = await import('./alert-watch.tsx')
const { LinkScreen } = await import('./link-screen.tsx')
const { alertServer, fire } = await import('./testing/alert-server.ts')
const { renderScreen } = await import('../../testing/render-screen.tsx')

const TOKEN = 'secret-of-the-link'

beforeEach(() => {
  isMarked = false
})
afterEach(() => {
  cleanup()
  for (const { by } of answersNow()) forgetAnswers(by)
})
afterAll(() => {
  vi.doUnmock('./alert-mark.ts')
  vi.resetModules()
})

/** A call for help on the page of a link, without a network; then the app, with one. */
const callForHelpThenOpenApp = async (mine = [fire]) => {
  const { scene, server } = alertServer(fire)
  scene.isReached = false
  renderScreen(<LinkScreen />, { server, context: { token: TOKEN, isKnown: true } })
  await screen.findByRole('heading', { level: 1, name: 'The alert cannot be loaded' })
  fireEvent.click(screen.getByRole('button', { name: 'I need help' }))
  await screen.findByText('Not sent yet, it is sent automatically')
  cleanup()
  scene.isReached = true
  const others = server.filter(({ endpoint }) => endpoint !== ownAlerts.mine)
  const app = answer(ownAlerts.mine, () => ({ alerts: mine, now: fire.started_at }))
  renderScreen(
    <AlertWatch isInside>
      <h1>Visitor pass</h1>
    </AlertWatch>,
    { server: [app, ...others] },
  )
  return scene
}

it('the app sends a call for help that waits on the page of a link', async () => {
  const scene = await callForHelpThenOpenApp()
  // R2 comp-b 19
  await waitFor(() => expect(scene.taken).toMatchObject([{ state: 'needs-help', token: TOKEN }]))
  await waitFor(() => expect(answersNow()).toEqual([]))
})

it('the app sends it also where no alert concerns its own user', async () => {
  const scene = await callForHelpThenOpenApp([])
  await waitFor(() => expect(scene.taken).toMatchObject([{ state: 'needs-help', token: TOKEN }]))
  expect(screen.getByRole('heading', { level: 1, name: 'Visitor pass' })).toBeTruthy()
})
