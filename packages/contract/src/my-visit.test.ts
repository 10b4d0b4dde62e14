import { expect, it } from 'vitest'
import { Purpose, purposeName } from './my-visit.ts'

it('D3-REC-34: a person reads "Maintenance", and every other purpose as it is on the wire', () => {
  expect(Purpose.options.map(purposeName)).toEqual([
    'Visitor',
    'Guest',
    'Delivery',
    'Courier',
    'Maintenance',
    'Vendor',
    'Other',
  ])
})
