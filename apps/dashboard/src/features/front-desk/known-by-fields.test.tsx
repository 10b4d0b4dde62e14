import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptyDraft } from './entry.ts'
import { KnownByFields } from './known-by-fields.tsx'

afterEach(cleanup)

const Form = () => {
  const [draft, setDraft] = useState(emptyDraft('name'))
  return (
    <KnownByFields draft={draft} faults={{}} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
  )
}

const openForm = async () => {
  renderScreen(<Form />, { server: [] })
  return screen.findByRole('radio', { name: 'quickID' })
}

it('what is typed after quickID was chosen with a pointer stands in its field', async () => {
  const choice = await openForm()
  fireEvent.pointerUp(choice)
  fireEvent.click(choice)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^quickID/ }))
})

it('a keyboard that goes through the choice stays in it', async () => {
  const choice = await openForm()
  choice.focus()
  fireEvent.keyDown(choice, { key: ' ' })
  fireEvent.click(choice)
  expect(screen.getByRole('textbox', { name: /^quickID/ })).toBeDefined()
  expect(document.activeElement).toBe(choice)
})
