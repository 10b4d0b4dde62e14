import { answer } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { showWith } from '@quickprism/ui/toast'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { rememberChoice } from '../../lib/choices.ts'
import { useEnter } from '../../lib/entering.ts'
import { beginSession, endSession, whenSessionEnds } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { asha } from '../../testing/signed-in.ts'
import { useLogout } from './api.ts'

afterEach(() => {
  cleanup()
  whenSessionEnds(() => {})
  endSession()
})

const Leaving = () => {
  const logout = useLogout()
  return <button onClick={() => void logout()}>Logout</button>
}

it('D1-LOGOUT-08: a logout without an access token says "No access token available", and still clears and leaves', async () => {
  const told: string[] = []
  let left = 0
  const stopShowing = showWith(({ text }) => told.push(text))
  whenSessionEnds(() => left++)
  localStorage.setItem('business_quickID', 'BUSINESS01')
  const { asked } = renderScreen(<Leaving />, { server: [] })

  const button = await screen.findByRole('button', { name: 'Logout' })
  act(() => button.click())
  await waitFor(() => expect(told).toEqual(['No access token available']))
  expect(left).toBe(1)
  expect(localStorage.getItem('business_quickID')).toBeNull()
  expect(asked).toEqual([])
  stopShowing()
})

it.each([
  ['the reason of the server', 'One branch could not be told yet.', 'One branch could not be told yet.'],
  ['its own words without one', null, 'Logout completed with warnings'],
])('D1-LOGOUT-07: a logout that was not finished warns with %s', async (_, detail, text) => {
  beginSession(asha)
  const { notices } = renderScreen(<Leaving />, {
    server: [answer(sessions.logout, () => ({ success: false, detail }))],
  })
  const button = await screen.findByRole('button', { name: 'Logout' })
  act(() => button.click())
  await waitFor(() => expect(notices).toEqual([{ tone: 'warn', text }]))
})

it('D1-LOGOUT-03: nothing that was chosen in this tab outlives a logout', async () => {
  beginSession(asha)
  rememberChoice('branch', 'BRANCH0001')
  sessionStorage.setItem('theme-hint', 'kept')
  renderScreen(<Leaving />, { server: [answer(sessions.logout, () => ({ success: true, detail: null }))] })
  const button = await screen.findByRole('button', { name: 'Logout' })
  act(() => button.click())
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['theme-hint']))
})

const Entering = () => {
  const enter = useEnter()
  return <button onClick={() => enter(asha)}>Enter</button>
}

it('D1-LOGIN-28: whoever signs in finds nothing that was kept for somebody else', async () => {
  const { cache } = renderScreen(<Entering />, { server: [] })
  cache.setQueryData(['PERSON02', '/api/iam/get-access'], [])
  const button = await screen.findByRole('button', { name: 'Enter' })
  act(() => button.click())
  expect(cache.getQueryCache().getAll()).toEqual([])
})
