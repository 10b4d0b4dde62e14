import { AnswersBefore } from '@quickprism/app/answer'
import { uiWords } from '@quickprism/app/ui-words'
import { UiRoot } from '@quickprism/ui/ui-root'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ListPages } from './list-pages.tsx'

afterEach(cleanup)

const foot = (page: number, isBefore: boolean) => (
  <UiRoot words={uiWords()}>
    <AnswersBefore value={isBefore}>
      <ListPages
        page={page}
        onPage={() => {}}
        of={{ total: 23, total_pages: 3 }}
        showing="Showing {{from}}-{{to}} of total {{total}} roles"
      />
    </AnswersBefore>
  </UiRoot>
)

it('says which rows are shown, also while the next page is on its way', () => {
  const { rerender } = render(foot(1, false))
  expect(screen.getByText('Showing 1-10 of total 23 roles')).toBeDefined()

  rerender(foot(3, true))
  expect(screen.getByText('Showing 1-10 of total 23 roles')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')

  rerender(foot(3, false))
  expect(screen.getByText('Showing 21-23 of total 23 roles')).toBeDefined()
})

it('groups large numbers as people here read them', () => {
  render(
    <UiRoot words={uiWords()}>
      <ListPages
        page={12_000}
        onPage={() => {}}
        of={{ total: 124_560, total_pages: 12_456 }}
        showing="Showing {{from}}-{{to}} of total {{total}} visits"
      />
    </UiRoot>,
  )
  expect(screen.getByText('Showing 1,19,991-1,20,000 of total 1,24,560 visits')).toBeDefined()
})

it('counts agree with their nouns', () => {
  const showing = { one: '{{from}}-{{to}} of total {{total}} role', other: '{{from}}-{{to}} of total {{total}} roles' }
  const rowsOf = (total: number) => (
    <UiRoot words={uiWords()}>
      <ListPages page={1} onPage={() => {}} of={{ total, total_pages: 1 }} showing={showing} />
    </UiRoot>
  )
  const { rerender } = render(rowsOf(1))
  expect(screen.getByText('1-1 of total 1 role')).toBeDefined()
  rerender(rowsOf(2))
  expect(screen.getByText('1-2 of total 2 roles')).toBeDefined()
})
