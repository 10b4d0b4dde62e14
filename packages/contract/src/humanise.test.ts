import { expect, it } from 'vitest'
import { eventInWords } from './humanise.ts'

it.each([
  ['tenant.status-changed', 'Tenant status changed'],
  ['branch.poster-renewed', 'Branch poster renewed'],
  ['session.signed-in', 'Signed in'],
  ['sos.started', 'SOS started'],
  ['audit.exported', 'Audit exported'],
])('says %s as %s', (type, said) => {
  expect(eventInWords(type)).toBe(said)
})
