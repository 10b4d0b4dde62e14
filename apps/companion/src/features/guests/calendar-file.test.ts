import { spec } from '@quickprism/tools/testing/spec'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const pass = {
  day: '2026-11-20',
  from: '18:15',
  to: '19:00',
  business_name: 'Kaveri Spaces Private Limited, the co-working company of Bengaluru',
  branch_name: 'कोरमंगला पाँचवाँ ब्लॉक',
  street_address: '12 Lake Road, behind the old post office, opposite the water tank',
  city: 'Bengaluru',
  pin_code: '560034',
} as never

const textOf = async (token: string) =>
  (await calendarFile({ pass, token }, 'QuickPrism', new Date('2026-11-19T12:00:00Z'))).text()

const uidOf = async (token: string) => (await textOf(token)).split('\r\n').find((line) => line.startsWith('UID:'))

it('a guest who adds the same visit to their calendar twice finds it there once', async () => {
  spec('RS-79')
  expect(await uidOf('secret-of-the-link')).toBe(await uidOf('secret-of-the-link'))
  expect(await uidOf('secret-of-another')).not.toBe(await uidOf('secret-of-the-link'))
  expect(await textOf('secret-of-the-link')).not.toContain('secret-of-the-link')
})

it('every calendar reads long names and addresses: no line of the file has more than 75 octets', async () => {
  const text = await textOf('secret-of-the-link')
  spec('RS-79')
  expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(text.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Kaveri Spaces Private Limited\\, the co-working company of Bengaluru\\, कोरमंगला पाँचवाँ ब्लॉक\r\n',
  )
})
