import { expect, it } from 'vitest'
import { countInHand } from './in-hand.ts'

it('refuses a list at once where as many are being answered as may be, and nothing else', async () => {
  const inHand = countInHand(2)
  const held = Promise.withResolvers<string>()
  const lists = [1, 2].map(() => inHand('first', () => held.promise))

  await expect(inHand('first', async () => 'a list')).rejects.toMatchObject({ status: 503 })
  expect(await inHand('last', async () => 'a check-in')).toBe('a check-in')
  expect(await inHand('never', async () => 'an alert')).toBe('an alert')

  held.resolve('done')
  expect(await Promise.all(lists)).toEqual(['done', 'done'])
  expect(await inHand('first', async () => 'a list')).toBe('a list')
})

it('has room again after one that failed', async () => {
  const inHand = countInHand(1)
  await expect(inHand('first', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inHand('first', async () => 'a list')).toBe('a list')
})
