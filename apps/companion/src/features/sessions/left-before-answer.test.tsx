import { sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { beginSession, endSession, session } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogoutButton } from './logout-button.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const signedIn = (quickID: string, name: string) =>
  ({ access_token: `token of ${name}`, quickID, name, type: 'shop', detail: null }) as never

it('a person who logs out is forgotten by the phone, also where the screen is left before the server answers', async () => {
  beginSession(signedIn('AN7K4M2X', 'Asha'))
  const gate = Promise.withResolvers<void>()
  const { unmount, asked } = renderScreen(<LogoutButton />, {
    server: [
      {
        endpoint: sessions.logout,
        respond: async () => {
          await gate.promise
          throw new TypeError('Failed to fetch')
        },
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Log ?out/i }))
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  gate.resolve()
  await waitFor(() => expect(session.token()).toBeUndefined())
})

it('a logout that fails late leaves the session of the person who has signed in since', async () => {
  beginSession(signedIn('AN7K4M2X', 'Asha'))
  const gate = Promise.withResolvers<void>()
  const { unmount, asked, notices } = renderScreen(<LogoutButton />, {
    server: [
      {
        endpoint: sessions.logout,
        respond: async () => {
          await gate.promise
          throw new TypeError('Failed to fetch')
        },
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Log ?out/i }))
  await waitFor(() => expect(asked).toHaveLength(1))
  // The server has ended it, which the next question of the app finds out: the sign-in screen opens.
  session.ended()
  unmount()
  beginSession(signedIn('BK3M8P4R', 'Vikram'))
  await act(async () => gate.resolve())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  // R2 comp-b 15
  expect(session.token()).toBe('token of Vikram')
})
