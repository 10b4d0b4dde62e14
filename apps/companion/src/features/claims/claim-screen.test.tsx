import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { claims } from '@quickprism/contract/claims'
import { people } from '@quickprism/contract/people'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClaimScreen } from './claim-screen.tsx'

afterEach(cleanup)

const openRefused = (mobile_confirmed: boolean) =>
  renderScreen(<ClaimScreen />, {
    context: { token: 'a-token' },
    server: [
      fail(claims.look, 403, { detail: 'Why not.' }),
      answer(people.me, () => ({
        quickID: 'AN7K4M2X',
        name: 'Ananya Krishnamurthy',
        email: 'ananya@people.example',
        mobile: '9845042210',
        email_confirmed: true,
        mobile_confirmed,
        birth_date: null,
        gender: null,
      })),
    ],
  })

it('a message for an unconfirmed number leads to the account, where the number is confirmed', async () => {
  openRefused(false)
  expect(await screen.findByRole('heading', { name: 'Not confirmed as your number' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'To my account' }).getAttribute('href')).toBe('/account')
})

it('a message for another number than the confirmed one says so and does not lead to the account', async () => {
  openRefused(true)
  expect(await screen.findByRole('heading', { name: 'Sent to another number' })).toBeDefined()
  expect(screen.getByText('Why not.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'To my account' })).toBeNull()
})
