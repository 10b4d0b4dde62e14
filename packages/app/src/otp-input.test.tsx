import { OtpInput } from '@quickprism/ui/otp-input'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const Code = () => {
  const [code, setCode] = useState('')
  return <OtpInput name="Code" value={code} onChange={setCode} />
}

const pasted = (text: string) => {
  render(<Code />)
  fireEvent.paste(screen.getByRole('textbox', { name: 'Code' }), { clipboardData: { getData: () => text } })
  return (screen.getByRole('textbox', { name: 'Code' }) as HTMLInputElement).value
}

// R2 packages A-09
it.each([
  ['a hyphen', '314-159'],
  ['a non-breaking hyphen', '314\u2011159'],
  ['a hyphen of its own character', '314\u2010159'],
  ['an en dash', '314\u2013159'],
  ['a blank of no width', '314\u200b159'],
])('Q140: a paste counts if it holds six digits, whatever hyphens stand between them: %s', (_, text) => {
  expect(pasted(text)).toBe('314159')
})
