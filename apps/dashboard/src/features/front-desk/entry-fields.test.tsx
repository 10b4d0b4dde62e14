import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptyDraft } from './entry.ts'
import { EntryFields } from './entry-fields.tsx'

afterEach(cleanup)

const Form = () => {
  const [draft, setDraft] = useState(emptyDraft('name'))
  return (
    <EntryFields draft={draft} faults={{}} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
  )
}

it('the keyboard goes on in the badge number once the folded fields are opened', async () => {
  renderScreen(<Form />, { server: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Badge and document' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Badge number' }))
})
