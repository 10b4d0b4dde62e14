import { CallFailed, sayInEnglish } from '@quickprism/client/client'
import { businesses } from '@quickprism/contract/businesses'
import { expect, it } from 'vitest'
import { atFields } from './at-fields.ts'

const refused = (fields?: Record<string, string>) =>
  new CallFailed(businesses.register, 422, { detail: 'No', ...(fields ? { fields } : {}) }, sayInEnglish)

it('a failure is at its fields where the form has all of those it names', () => {
  const isShown = atFields('gstin', 'email')
  expect(isShown(refused({ gstin: 'No' }))).toBe(true)
  expect(isShown(refused({ gstin: 'No', email: 'No' }))).toBe(true)
})

it('it is told where it names none, or one that the form does not have', () => {
  const isShown = atFields('gstin')
  expect(isShown(refused())).toBe(false)
  expect(isShown(refused({}))).toBe(false)
  expect(isShown(refused({ gstin: 'No', secret: 'No' }))).toBe(false)
})
