import { expect, it } from 'vitest'
import { BranchForm } from './branch-form.ts'
import { BusinessForm } from './businesses.ts'

const forms = [
  ['branch', BranchForm.shape.address.shape.pin_code],
  ['business', BusinessForm.shape.address.shape.pin_code],
] as const

it.each(forms)('Q110: the pincode of a %s is required and otherwise free, up to ten characters', (_, pincode) => {
  for (const typed of ['', '   ']) {
    expect(pincode.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Pincode is required'])
  }
  for (const typed of ['1', '560034', '560 034', 'SW1A 1AA', '0123456789']) expect(pincode.parse(typed)).toBe(typed)
  expect(pincode.parse(' 560034 ')).toBe('560034')
  expect(pincode.safeParse('01234567890').success).toBe(false)
})
