import { expect, it } from 'vitest'
import { countInHand } from './in-hand.ts'

it('has no room for a list where as many are being answered as may be, and for everything else', async () => {
  const inHand = countInHand(2)
  const held = Promise.withResolvers<string>()
  expect(inHand.isFullFor('first')).toBe(false)
  const lists = [1, 2].map(() => inHand.hold('first', () => held.promise))

  expect(inHand.isFullFor('first')).toBe(true)
  expect(inHand.isFullFor('last')).toBe(false)
  expect(inHand.isFullFor('never')).toBe(false)
  expect(await inHand.hold('never', async () => 'an alert')).toBe('an alert')

  held.resolve('done')
  expect(await Promise.all(lists)).toEqual(['done', 'done'])
  expect(inHand.isFullFor('first')).toBe(false)
})

it('has room again after one that failed', async () => {
  const inHand = countInHand(1)
  await expect(inHand.hold('first', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(inHand.isFullFor('first')).toBe(false)
})
