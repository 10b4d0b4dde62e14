import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { OpenVisit } from './api.ts'
import { GroupCard } from './group-card.tsx'

afterEach(cleanup)

const request_id = '0d3f9d36-5b1e-4b7e-9d6a-8f1c2b3a4d5e'
const meena = { name: 'Meena', visit_ref: 'one', state: 'in' as const }
const asked = { name: null, visit_ref: null, state: 'asked' as const, asked: { request_id, quickID: 'PM4T7H1N' } }

const show = (companions: OpenVisit['companions']) =>
  renderScreen(<GroupCard companions={companions} />, {
    server: [
      answer(checkins.remindCompanion, () => ({ success: true as const, message: 'Reminder sent' })),
      answer(checkins.withdrawCompanion, () => ({ success: true as const, message: 'Removed from your group' })),
    ],
  })

it('a group counts who is here of everyone it lists, as the visit above it does', async () => {
  show([meena, asked])
  expect(await screen.findByText('1 of 2 here')).toBeDefined()
  expect(screen.queryByText('2 people')).toBeNull()
})

it('a group that is here as a whole is counted in people', async () => {
  show([meena, { ...meena, name: 'Ravi', visit_ref: 'two' }])
  expect(await screen.findByText('2 people')).toBeDefined()
})

it('the lead sees the quickID they typed, and reminds or removes the person who has not answered', async () => {
  const { sent } = show([meena, asked])
  expect(await screen.findByText('PM4T 7H1N')).toBeDefined()
  expect(screen.getByText('Has not answered yet')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remind PM4T 7H1N' }))
  await screen.findByRole('button', { name: 'Reminded' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove PM4T 7H1N' }))
  await waitFor(() =>
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      [checkins.remindCompanion.path, { request_id }],
      [checkins.withdrawCompanion.path, { request_id }],
    ]),
  )
})
