import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { powai } from '../../testing/powai.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BranchDetailsScreen } from './branch-details-screen.tsx'

afterEach(cleanup)

it('a branch that closes after midnight says that this is the next day', async () => {
  renderScreen(<BranchDetailsScreen drill={null} steps={null} />, {
    server: [answer(branches.details, () => ({ ...powai, closing_time: '02:30' }))],
    may: ['view_branches'],
  })
  expect(await screen.findByText('9:00 am to 2:30 am (next day)')).toBeDefined()
})
