import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AlongField } from './along-field.tsx'
import type { Draft } from './entry.ts'

afterEach(cleanup)

const openField = async () => {
  const submitted: Pick<Draft, 'along' | 'adding'>[] = []
  const Form = () => {
    const [draft, setDraft] = useState<Pick<Draft, 'along' | 'adding'>>({ along: [], adding: '' })
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands in for the form of the front desk
      <div onKeyDown={({ key }) => key === 'Enter' && submitted.push(draft)}>
        <AlongField draft={draft} onChange={setDraft} />
      </div>
    )
  }
  renderScreen(<Form />, { server: [] })
  return { submitted, box: await screen.findByRole('textbox', { name: /^Companions/ }) }
}

it('Enter adds the person who was typed, and only an empty box goes on to the check-in', async () => {
  const { submitted, box } = await openField()
  fireEvent.change(box, { target: { value: 'Suresh Babu' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(screen.getByText('Suresh Babu')).toBeDefined()
  expect((box as HTMLInputElement).value).toBe('')
  expect(submitted).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(submitted.map(({ along }) => along.map(({ label }) => label))).toEqual([['Suresh Babu']])
})
