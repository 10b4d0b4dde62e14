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
