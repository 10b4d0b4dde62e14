import { expect, it } from 'vitest'
import { tally } from './tally.ts'

it('counts each by itself, and never below nothing', () => {
  const tabs = tally<string>()
  for (const person of ['asha', 'asha', 'ravi']) tabs.add(person)
  expect(['asha', 'ravi', 'meera'].map(tabs.of)).toEqual([2, 1, 0])

  for (const person of ['asha', 'ravi', 'ravi', 'meera']) tabs.remove(person)
  expect(['asha', 'ravi', 'meera'].map(tabs.of)).toEqual([1, 0, 0])

  tabs.add('ravi')
  expect(tabs.of('ravi')).toBe(1)
})
