import { expect, it } from 'vitest'
import { eventName } from './event-name.ts'

it.each([
  ['tenant.status-changed', 'Tenant status changed'],
  ['branch.poster-renewed', 'Branch poster renewed'],
  ['session.signed-in', 'Signed in'],
  ['sos.started', 'SOS started'],
  ['audit.exported', 'Audit exported'],
])('says %s as %s', (type, said) => {
  expect(eventName(type)).toBe(said)
})
