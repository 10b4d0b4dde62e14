import { expect, it } from 'vitest'
import { countInHand } from './in-hand.ts'

it('has no room for a list where as many are being answered as may be, and for everything else', async () => {
  const inHand = countInHand(2)
  const held = Promise.withResolvers<string>()
  expect(inHand.isFullFor('first', 'asha')).toBe(false)
  const lists = ['asha', 'ravi'].map((person) => inHand.hold('first', person, () => held.promise))

  expect(inHand.isFullFor('first', 'meera')).toBe(true)
  expect(inHand.isFullFor('last', 'meera')).toBe(false)
  expect(inHand.isFullFor('never', 'meera')).toBe(false)
  expect(await inHand.hold('never', 'meera', async () => 'an alert')).toBe('an alert')

  held.resolve('done')
  expect(await Promise.all(lists)).toEqual(['done', 'done'])
  expect(inHand.isFullFor('first', 'meera')).toBe(false)
})

it('MT-07: has room for someone new beside those who ask for as many as they can get', async () => {
  const inHand = countInHand(100)
  const held = Promise.withResolvers<void>()
  const lists: Promise<void>[] = []
  const takes = (person: string) => {
    const before = lists.length
    while (!inHand.isFullFor('first', person)) lists.push(inHand.hold('first', person, () => held.promise))
    return lists.length - before
  }
  expect(['asha', 'ravi', 'meera', 'dev'].map(takes)).toEqual([50, 25, 13, 6])
  expect(inHand.isFullFor('first', 'imran')).toBe(false)

  held.resolve()
  await Promise.all(lists)
  expect(takes('asha')).toBe(50)
})

it('has room again after one that failed', async () => {
  const inHand = countInHand(1)
  await expect(inHand.hold('first', 'asha', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(inHand.isFullFor('first', 'asha')).toBe(false)
})
