import { expect, it } from 'vitest'
import { inHours, stayInWords } from './stays.ts'

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45.49, '45 minutes'],
  [45.5, '46 minutes'],
  [59.5, '1 hour'],
  [61, '1 hour 1 minute'],
  [80.2, '1 hour 20 minutes'],
  [120, '2 hours'],
  [1501, '25 hours 1 minute'],
])('D3-DUR-08: a typical stay of %d minutes reads "%s"', (minutes, words) => {
  expect(stayInWords(minutes)).toBe(words)
})

it.each([
  [0.2, '0.00 hr'],
  [50, '0.83 hr'],
  [100, '1.67 hr'],
])('D3-DUR-15: %d minutes are %s, rounded to two decimals', (minutes, hours) => {
  expect(inHours(minutes)).toBe(hours)
})
