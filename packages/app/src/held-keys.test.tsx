import { UiRoot } from '@quickprism/ui/ui-root'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { uiWords } from './ui-words.tsx'

afterEach(cleanup)

it('Q156: Enter and Escape act once however long they are held, and a held key goes on typing', () => {
  const acts: string[] = []
  render(
    <UiRoot words={uiWords()}>
      <form onKeyDown={({ key }) => acts.push(key)}>
        <button type="submit">Send</button>
        <textarea aria-label="Note" />
      </form>
    </UiRoot>,
  )
  /** Whether the browser does what it does with the key by itself. */
  const hold = (on: HTMLElement, key: string) => fireEvent.keyDown(on, { key, repeat: true })
  const button = screen.getByRole('button', { name: 'Send' })
  const note = screen.getByRole('textbox', { name: 'Note' })
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect([hold(button, 'Enter'), hold(button, 'Escape')]).toEqual([false, false])
  expect([hold(note, 'Enter'), hold(note, 'a'), hold(note, 'ArrowDown')]).toEqual([true, true, true])
  expect(acts).toEqual(['Enter', 'a', 'ArrowDown'])
})
