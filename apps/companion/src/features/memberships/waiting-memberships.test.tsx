import { answer } from '@quickprism/app/testing/fake-wire'
import { memberships } from '@quickprism/contract/memberships'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { WaitingMemberships } from './waiting-memberships.tsx'

afterEach(cleanup)

const business_quickID = 'KAVER1TEXT'
const waiting = { business_quickID, business_name: 'Kaveri Spaces', added_at: '2026-03-02T05:00:00.000Z' }

it('a business that added its reader is joined by name', async () => {
  const { sent } = renderScreen(<WaitingMemberships />, {
    server: [
      answer(memberships.waiting, () => [waiting]),
      answer(memberships.join, () => ({ business_name: 'Kaveri Spaces' })),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Kaveri Spaces added you as a user' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Join Kaveri Spaces' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ business_quickID }))
})

it('a business is declined by name', async () => {
  const { asked } = renderScreen(<WaitingMemberships />, {
    server: [
      answer(memberships.waiting, () => [waiting]),
      answer(memberships.leave, () => ({ business_name: 'Kaveri Spaces', declined: true })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline to join Kaveri Spaces' }))
  await waitFor(() => expect(asked).toContain('POST /api/people/leave-business'))
})
