import { sessions } from '@quickprism/contract/sessions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { beginSession, endSession, session } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogoutButton } from './logout-button.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

it('a person who logs out is forgotten by the phone, also where the screen is left before the server answers', async () => {
  beginSession({ access_token: 'token', quickID: 'AN7K4M2X', name: 'Asha Reddy', type: 'shop', detail: null } as never)
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
