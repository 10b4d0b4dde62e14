import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DateFilter } from './date-filter.tsx'

afterEach(cleanup)

const Around = () => {
  const [day, setDay] = useState<string | undefined>('2026-11-12')
  return (
    <>
      <DateFilter value={day} onChange={setDay} today="2026-11-13" />
      <button type="button" onClick={() => setDay(undefined)}>
        Beside
      </button>
    </>
  )
}

it('a date that was cleared from beside the field is not wrong', async () => {
  renderScreen(<Around />, { server: [answer(branches.list, () => [])] })
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: '99/99/2026' } })
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Beside' }))
  expect(field.value).toBe('')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})
