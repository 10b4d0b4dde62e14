import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GroupRequests } from './group-requests.tsx'

afterEach(cleanup)

const request_id = '0d3f9d36-5b1e-4b7e-9d6a-8f1c2b3a4d5e'

it('a desk that was told the quickID of its reader asks whether it was they, and names nobody', async () => {
  const request = { request_id, lead_name: null, store_name: 'Koramangala', asked_at: '2026-03-02T05:00:00.000Z' }
  const { sent } = renderScreen(<GroupRequests requests={[request]} onNoticeDue={() => {}} />, {
    server: [
      answer(checkins.joinGroup, () => ({ success: true as const, message: 'The front desk knows your name now' })),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Was it you at the front desk?' })).toBeDefined()
  expect(
    screen.getByText('Your quickID was told at Koramangala. If you say yes, they see your name beside it.'),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I am here' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ request_id, accept: true }))
})
