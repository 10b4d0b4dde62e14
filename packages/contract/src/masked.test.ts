import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('shows the last four digits of a mobile, and the first letter and the domain of an e-mail', () => {
  expect(masked('mobile', '9886042175')).toBe('XXXXXX2175')
  expect(masked('email', 'asha.rao@people.invalid')).toBe('a****@people.invalid')
  expect(masked('email', '"a@b"@people.invalid')).toBe('"****@people.invalid')
  expect(masked('email', '@people.invalid')).toBe('N/A')
  expect(masked('email', 'asha')).toBe('N/A')
  expect(masked('email', null)).toBeNull()
})

it('shows the last four characters of the numbers on documents', () => {
  expect(masked('aadhaar', '123456781234')).toBe('XXXX XXXX 1234')
  expect(masked('aadhaar', '1234')).toBe('XXXX XXXX 1234')
  expect(masked('pan', 'ABCPE1234F')).toBe('XXXXXX234F')
})
