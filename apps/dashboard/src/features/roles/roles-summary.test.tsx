import { answer } from '@quickprism/app/testing/fake-wire'
import { roles } from '@quickprism/contract/roles'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RolesSummaryCard } from './roles-summary-card.tsx'

afterEach(cleanup)

const shown = async (...counts: number[]) => {
  const users = counts.map((role_count, at) => ({ user_quickID: `USER${at}`, user_name: `User ${at}`, role_count }))
  const advice = {
    root_verified_on: '2026-03-02T04:00:00.000Z',
    unassigned_roles: [],
    unassigned_role_count: 0,
    people_who_unmask: 0,
    most_roles_held: 0,
  }
  renderScreen(<RolesSummaryCard />, {
    may: ['view_roles'],
    server: [answer(roles.summary, () => ({ data: { users }, advice }))],
  })
  const rows = await screen.findAllByRole('listitem')
  return rows.map((row) => row.querySelector<HTMLElement>('[style]')?.style.width)
}

it('a bar of the roles summary is full only where a user holds as many roles as one should at most', async () => {
  expect(await shown(1, 1)).toEqual(['20%', '20%'])
  expect(screen.getByText('Users who hold the most roles')).toBeTruthy()
  cleanup()
  expect(await shown(10, 5)).toEqual(['100%', '50%'])
})
