import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { tell } from '@quickprism/ui/toast'
import { Toaster } from '@quickprism/ui/toaster'
import { UiWordsContext } from '@quickprism/ui/words'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uiWords } from './ui-words.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

const show = async (text: string) => {
  tell({ tone: 'bad', text })
  await passSeconds(0)
}

/** The texts of the notices that are not folded into the count. */
const shown = () =>
  screen
    .queryAllByRole('alert')
    .filter((notice) => !notice.hasAttribute('data-limited'))
    .map(({ textContent }) => textContent)

it('D1-CONV-14 Q144: shows each notice for five seconds, the newest three, and counts the older ones', async () => {
  render(
    <UiWordsContext value={uiWords()}>
      <Toaster />
    </UiWordsContext>,
  )
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await show(text)
    await passSeconds(0.5)
  }
  expect(shown()).toEqual(['Five', 'Four', 'Three'])
  expect(screen.getByText('+2 more')).toBeTruthy()

  await passSeconds(2.3)
  expect(shown()).toEqual(['Five', 'Four', 'Three'])
  await passSeconds(0.4)
  expect(screen.getByText('+1 more')).toBeTruthy()
  await passSeconds(0.5)
  expect(screen.queryByText(/more$/)).toBeNull()
  await passSeconds(0.5)
  expect(shown()).toEqual(['Five', 'Four'])
})

/** Lays elements out, which a test's window does not: from the top, at the right edge. */
const lay = (element: Element, top: number, height: number) => {
  element.getBoundingClientRect = () => new DOMRect(window.innerWidth - 200, top, 180, height)
}
const topOf = () => screen.getByRole('region', { name: 'Notifications' }).style.getPropertyValue('--notices')

it('a notice stands below the actions of the page, and covers nothing that is tapped', async () => {
  render(
    <UiWordsContext value={uiWords()}>
      <button type="button">Create role</button>
      <button type="button">Edit</button>
      <Toaster />
    </UiWordsContext>,
  )
  lay(screen.getByRole('button', { name: 'Create role' }), 90, 40)
  lay(screen.getByRole('button', { name: 'Edit' }), 150, 40)
  await show('Saved')
  expect(topOf()).toBe('202px')
})

it('a notice leaves what a code is checked by to be read', async () => {
  render(
    <UiWordsContext value={uiWords()}>
      <input aria-label="Code" aria-describedby="helper" />
      <p id="helper">The code is checked as soon as you enter all six digits.</p>
      <Toaster />
    </UiWordsContext>,
  )
  const input = screen.getByLabelText('Code')
  lay(input, 100, 40)
  lay(document.getElementById('helper') as HTMLElement, 150, 20)
  input.focus()
  await show('Sent')
  expect(topOf()).toBe('182px')
})

it('a notice shows quickIDs in mono, and other capitals as they are', async () => {
  const quickId = makeQuickId(PERSON_ID_LENGTH, () => 7)
  render(
    <UiWordsContext value={uiWords()}>
      <Toaster />
    </UiWordsContext>,
  )
  await show(`Visitor ${quickId} masked at MAHAMARG`)
  expect(shown()).toEqual([`Visitor ${quickId} masked at MAHAMARG`])
  expect([...document.querySelectorAll('.font-mono')].map(({ textContent }) => textContent)).toEqual([quickId])
})
