import { expect, it } from 'vitest'
import { waitAtMost } from './wait-at-most.ts'

const never = new Promise<never>(() => {})
const LONG = 60_000

it('what is there in time is taken, and what fails in time fails', async () => {
  expect(await waitAtMost(LONG, Promise.resolve('here'), () => 'late')).toBe('here')
  await expect(waitAtMost(LONG, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken')
})

it('what takes too long is nothing, or whatever is said of it then', async () => {
  expect(await waitAtMost(1, never)).toBeUndefined()
  expect(await waitAtMost(1, never, () => 'late')).toBe('late')
  await expect(
    waitAtMost(1, never, () => {
      throw new Error('too late')
    }),
  ).rejects.toThrow('too late')
})
