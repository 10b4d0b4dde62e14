import { expect, it } from 'vitest'
import { letterTo } from './letter.ts'

const bela = {
  business: 'Kaveri Spaces',
  businessQuickId: 'KAVER1SPCS',
  quickId: 'BE7K4M2X',
  isRoot: false,
  isActive: true,
  hasJoined: false,
  standings: [{ place: 'North', roles: ['Desk'] }],
}
const written = (standing: Partial<typeof bela>) =>
  letterTo({ origin: 'https://quickprism.test' }, 'added', { ...bela, ...standing }).text

const DECLINE = 'If you did not expect this, decline. Until you join, your e-mail and mobile stay hidden there.'

it('a letter that says "decline" has the link for it', () => {
  expect(written({})).toContain('Join or decline: https://quickprism.test/dashboard/entry-management?join=KAVER1SPCS')
  expect(written({})).toContain(DECLINE)
})

it('a letter about access that was turned off before it was sent has no link to decline, and does not ask for it', () => {
  const off = written({ isActive: false })
  expect(off).not.toMatch(/decline/i)
  expect(off).toContain('Your access is currently turned off.')
  expect(off).toContain('You have not joined: your e-mail and mobile are hidden there.')
})
