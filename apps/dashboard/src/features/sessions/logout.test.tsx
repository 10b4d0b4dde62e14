import { showWith } from '@quickprism/ui/toast'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { whenSessionEnds } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useLogout } from './api.ts'

afterEach(cleanup)

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
