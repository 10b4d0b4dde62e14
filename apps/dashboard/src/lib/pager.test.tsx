import { uiWords } from '@quickprism/app/ui-words'
import { Pager } from '@quickprism/ui/pager'
import { UiWordsContext } from '@quickprism/ui/words'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(cleanup)

const open = (page: number, pages: number) => {
  const onPage = vi.fn()
  render(
    <UiWordsContext value={uiWords()}>
      <Pager page={page} pages={pages} onPage={onPage} />
    </UiWordsContext>,
  )
  return onPage
}

it('leads to the first, the last and any page of a long list', () => {
  const onPage = open(3, 257)
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  const typed = screen.getByRole('textbox', { name: 'Page (1-257)' })
  for (const number of ['120', '900', '0']) {
    fireEvent.change(typed, { target: { value: number } })
    fireEvent.submit(typed)
  }
  expect(onPage.mock.calls).toEqual([[257], [1], [120], [257]])
})

it('has only its numbers, Previous and Next where all pages are shown', () => {
  open(1, 5)
  expect(screen.getAllByRole('button')).toHaveLength(7)
  expect(screen.queryByRole('textbox')).toBeNull()
})
