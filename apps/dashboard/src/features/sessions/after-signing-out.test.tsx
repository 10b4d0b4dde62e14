import { answer } from '@quickprism/app/testing/fake-wire'
import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forgetInvitation, keepInvitation, keptInvitation } from '../../lib/invitation-link.ts'
import { beginSession, endSession, whenSessionEnds } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { asha } from '../../testing/signed-in.ts'
import { useLogout } from './api.ts'

afterEach(() => {
  cleanup()
  whenSessionEnds(() => {})
  endSession()
  forgetInvitation()
})

const Leaving = ({ keepsInvitation = false }) => {
  const logout = useLogout({ keepsInvitation })
  return <button onClick={() => void logout()}>Logout</button>
}

const leave = async (leaving: ReactElement) => {
  let left = 0
  whenSessionEnds(() => left++)
  beginSession(asha)
  keepInvitation('secret')
  renderScreen(leaving, { server: [answer(sessions.logout, () => ({ success: true, detail: null }))] })
  const button = await screen.findByRole('button', { name: 'Logout' })
  act(() => button.click())
  await waitFor(() => expect(left).toBe(1))
}

it('T5: a logout of the dashboard leaves no secret of an invitation in the tab for the next person', async () => {
  await leave(<Leaving />)
  expect(keptInvitation()).toBeUndefined()
})

it('an invitation is kept for someone who goes to answer it with another account', async () => {
  await leave(<Leaving keepsInvitation />)
  expect(keptInvitation()).toBe('secret')
})
