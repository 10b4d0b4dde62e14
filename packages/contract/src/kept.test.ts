import { expect, it } from 'vitest'
import { BranchForm } from './branch-form.ts'
import { kept } from './kept.ts'

const Kept = kept(BranchForm.shape)

const whatEver = {
  store_name: '',
  store_type: 'hotel',
  gstin: '',
  address: { street_address: '', city: '', state: '', pin_code: '' },
  store_location: { latitude: 0, longitude: 0 },
  radius: 0,
  opening_time: 'N/A',
  closing_time: 'N/A',
  contact_email: '',
  contact_mobile: '',
  website: null,
}

it('holds what was kept before the rules of today', () => {
  expect(Kept.parse(whatEver)).toEqual(whatEver)
})

it('still tells a text from a number, a chosen word from any other, and what must be there from what need not', () => {
  const wrong = (change: object) =>
    Kept.safeParse({ ...whatEver, ...change }).error?.issues.map(({ path }) => path.join('.'))
  expect(wrong({ radius: '100' })).toEqual(['radius'])
  expect(wrong({ store_type: 'castle' })).toEqual(['store_type'])
  expect(wrong({ gstin: null })).toEqual(['gstin'])
  expect(wrong({ address: { street_address: '', city: '', state: '' } })).toEqual(['address.pin_code'])
})
