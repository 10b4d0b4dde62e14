import { answer } from '@quickprism/app/testing/fake-wire'
import { expectsMe } from '@quickprism/contract/expects-me'
import { guests } from '@quickprism/contract/guests'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CannotCome } from './cannot-come.tsx'
import { ExpectedCard } from './expected-card.tsx'

afterEach(cleanup)

it('a guest who declined is not expected on their pass any more', async () => {
  let isDeclined = false
  const visit = {
    token: 'secret',
    business_name: 'Kaveri Spaces',
    branch_name: 'Koramangala',
    day: '2026-11-20',
    from: null,
  }
  renderScreen(
    <>
      <ExpectedCard />
      <CannotCome token="secret" host="Vikram Sethi" />
    </>,
    {
      server: [
        answer(expectsMe, () => ({ visits: isDeclined ? [] : [visit] })),
        {
          endpoint: guests.decline,
          respond: async () => {
            isDeclined = true
            return { status: 200, body: { success: true, message: 'Told' } }
          },
        },
      ],
    },
  )
  await screen.findByText('Expected at Koramangala')
  fireEvent.click(screen.getByRole('button', { name: 'I cannot come' }))
  await screen.findByText('Tell Vikram Sethi that you cannot come?')
  fireEvent.click(screen.getAllByRole('button', { name: /^I cannot come/ }).at(-1) as Element)
  // R2 comp-a 08
  await waitFor(() => expect(screen.queryByText('Expected at Koramangala')).toBeNull())
})
