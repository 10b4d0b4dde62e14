import { expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { rememberPlace, takeReturn } from './return-to.ts'

it('whoever opened their contacts signed out is there after the sign-in, and nobody else is', () => {
  rememberPlace({ pathname: addresses.contacts, search: {} }, undefined)
  expect(takeReturn('AN7K4M29')).toEqual({ to: '/account/contacts', search: {} })
  rememberPlace({ pathname: addresses.contacts, search: {} }, 'PM4T7H1N')
  expect(takeReturn('AN7K4M29')).toEqual({ to: '/dashboard/entry-management' })
})
