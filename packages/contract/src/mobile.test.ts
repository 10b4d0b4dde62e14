import { expect, it } from 'vitest'
import { ToldMobile } from './front-desk.ts'
import { GuestContact } from './guests.ts'

// R2 packages A-10
it.each([
  ['as typed', '+91 98450-42210'],
  ['with a non-breaking hyphen', '+91 98450\u201142210'],
  ['with an en dash', '98450\u201342210'],
  ['copied from a list of contacts, with the marks that hold its direction', '\u202a+91 98450 42210\u202c'],
  ['with a blank of no width', '98450\u200b42210'],
])('a mobile is taken as people write it and as it is copied: %s', (_, mobile) => {
  expect([ToldMobile.safeParse(mobile).data, GuestContact.safeParse(mobile).data]).toEqual([
    '9845042210',
    { mobile: '9845042210' },
  ])
})
