import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { spec } from '@quickprism/tools/testing/spec'
import { pickedMinute } from '@quickprism/ui/date-time-text'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { noPeriod } from './period.ts'
import { PeriodField } from './period-field.tsx'

afterEach(cleanup)

const Form = () => {
  const [period, setPeriod] = useState(noPeriod)
  return (
    <>
      <PeriodField value={period} onChange={setPeriod} errors={{}} />
      <output>{period.from}</output>
    </>
  )
}

it('a shortcut takes the place of a time that could not be read', async () => {
  renderScreen(<Form />, { server: [answer(branches.list, () => [])] })
  const [from] = await screen.findAllByRole('textbox')
  const field = from as HTMLInputElement
  fireEvent.change(field, { target: { value: '12.11.2026' } })
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^Last 1 month|^Last month/ }))
  const asked = screen.getByRole('status').textContent ?? ''
  spec('RS-63')
  expect(asked).not.toBe('')
  expect(field.value).toBe(pickedMinute(asked))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})
