import { Field } from '@quickprism/ui/field'
import { MultiSelect } from '@quickprism/ui/multi-select'
import { UiRoot } from '@quickprism/ui/ui-root'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
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

const people = ['Asha', 'Ravi', 'Dev'].map((label) => ({ value: label, label }))

const Recipients = () => {
  const [chosen, setChosen] = useState(['Asha', 'Ravi', 'Dev'])
  return (
    <>
      <Field label="Recipients">
        <MultiSelect options={people} value={chosen} onChange={setChosen} />
      </Field>
      <output>{chosen.join(', ')}</output>
    </>
  )
}

// R2 packages A-03
it('Q156: a Backspace held to delete what was typed takes no chosen person away, and a press of its own does', () => {
  render(
    <UiRoot words={uiWords()}>
      <Recipients />
    </UiRoot>,
  )
  const box = screen.getByRole('combobox', { name: /Recipients/ })
  const chosen = () => screen.getByRole('status').textContent
  box.focus()
  fireEvent.change(box, { target: { value: 's' } })
  fireEvent.keyDown(box, { key: 'Backspace' })
  fireEvent.change(box, { target: { value: '' } })
  for (let times = 0; times < 3; times++) fireEvent.keyDown(box, { key: 'Backspace', repeat: true })
  expect(chosen()).toBe('Asha, Ravi, Dev')
  fireEvent.keyDown(box, { key: 'Backspace' })
  expect(chosen()).toBe('Asha, Ravi')
})
