import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { EntryScreen } from './entry-screen.tsx'

afterEach(cleanup)

const both = ['view_checkin_logs_of_members', 'view_checkin_logs_of_visitors'] as const

it.each([
  [{ members: 20, visitors: 66, total: 86 }, both, '86 people on site.'],
  [{ members: 0, visitors: 1, total: 1 }, both, '1 person on site.'],
  [{ members: null, visitors: 3, total: 3 }, ['view_checkin_logs_of_visitors'] as const, '3 visitors on site.'],
  [{ members: 2, visitors: null, total: 2 }, ['view_checkin_logs_of_members'] as const, '2 members on site.'],
])('of %j someone who may see %j reads "%s"', async (inside, may, says) => {
  renderScreen(<EntryScreen />, { server: [answer(checkins.inside, () => inside)], may })
  expect(await screen.findByText(says)).toBeDefined()
})

it('says and asks nothing for those who may not know', async () => {
  const { asked } = renderScreen(<EntryScreen />, { server: [], may: ['view_entry_management_analytics_dashboard'] })
  expect(await screen.findByRole('heading', { name: 'Entry Management' })).toBeDefined()
  expect(screen.queryByText(/on site/)).toBe(null)
  expect(asked).toEqual([])
})
