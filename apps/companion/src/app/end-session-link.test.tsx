import { AppFrame } from '@quickprism/app/app-frame'
import { createQueryClient } from '@quickprism/app/query-client'
import { fakeWire } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { sessions } from '@quickprism/contract/sessions'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { endLink } from '../lib/tab-secret.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => {
  cleanup()
  endLink.forget()
})

it('the link of a second mail, opened on the page of the first, asks about the second session', async () => {
  const ended: string[] = []
  const tokenOf = (sent: unknown) => (sent as { token: string }).token
  const { wire } = fakeWire([
    {
      endpoint: sessions.noticed,
      respond: async (sent) => ({
        status: 200,
        body: {
          app: 'companion',
          device: `Phone of the ${tokenOf(sent)} mail`,
          address: '203.0.113.7',
          signed_in_at: '2026-03-02T12:32:00.000Z',
          ended: ended.includes(tokenOf(sent)),
        },
      }),
    },
    {
      endpoint: sessions.endNoticed,
      respond: async (sent) => {
        ended.push(tokenOf(sent))
        return { status: 200, body: { success: true, message: 'Ended' } }
      },
    },
  ])
  const history = createMemoryHistory({ initialEntries: ['/app/end-session#first'] })
  const router = createAppRouter(history)
  render(
    <AppFrame queryClient={createQueryClient({ fresh: 60_000, say: () => {} })} call={createClient(wire)}>
      <RouterProvider router={router} />
    </AppFrame>,
  )
  await screen.findByText('Phone of the first mail')
  fireEvent.click(screen.getByRole('button', { name: /^End this session/ }))
  await screen.findByText('This session has ended')
  expect(ended).toEqual(['first'])

  // Only what follows the # differs: the browser opens it without loading the page anew.
  await act(async () => {
    history.push('/app/end-session#second')
    await router.load()
  })
  await screen.findByText('Phone of the second mail')
  // R2 comp-a 05
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Was this you?')
  expect(ended, 'the second session has not ended').toEqual(['first'])
})
