import { answer, fail, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BranchDetailsScreen } from './branch-details-screen.tsx'
import { DeleteBranch } from './delete-branch.tsx'

afterEach(cleanup)

const ask = async (ends: { inside: number; records: number; schedules: number }) => {
  renderScreen(<DeleteBranch quickID="KRM" name="Koramangala" ends={ends} />, {
    may: ['delete_branches'],
    server: [answer(branches.list, () => [])],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Branch/ }))
  return screen.findByRole('alertdialog', { name: 'Delete Koramangala?' })
}
const deletion = () => screen.getAllByRole('button', { name: /^Delete Branch/ }).at(-1) as HTMLButtonElement
const isOff = (button: HTMLButtonElement) => button.disabled || button.getAttribute('aria-disabled') === 'true'

it('says what becomes of people, records and schedules, and is deleted only by its typed name', async () => {
  const question = await ask({ inside: 41, records: 1200, schedules: 2 })
  expect(question.textContent).toContain('41 people are inside.')
  expect(question.textContent).toContain('their visits end at closing time')
  expect(question.textContent).toMatch(/1,200 records are kept/)
  expect(question.textContent).toContain('2 scheduled reports stop.')
  expect(isOff(deletion())).toBe(true)
  fireEvent.change(screen.getByLabelText('Type the name of the branch to delete it'), {
    target: { value: 'Koramangala' },
  })
  expect(isOff(deletion())).toBe(false)
})

it('asks for no typing where nothing was ever recorded', async () => {
  await ask({ inside: 0, records: 0, schedules: 0 })
  expect(isOff(deletion())).toBe(false)
})

it.each([
  ['are on their way', hold(branches.details, () => ({}) as never)],
  ['could not be loaded', fail(branches.details, 503)],
])('a branch whose details %s is not deleted by two quick presses', async (_, details) => {
  renderScreen(<BranchDetailsScreen drill={null} steps={null} />, {
    path: addresses.branch,
    may: ['view_branches', 'delete_branches'],
    server: [details, answer(branches.list, () => [])],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Branch/ }))
  await screen.findByRole('alertdialog', { name: 'Delete Koramangala?' })
  expect(isOff(deletion())).toBe(true) // R2 dash B-11
})
