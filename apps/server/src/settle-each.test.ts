import { expect, it } from 'vitest'
import { settleEach } from './settle-each.ts'

it('goes on after an item that fails, and reports it when the others are done', async () => {
  const done: number[] = []
  const run = settleEach([1, 2, 3], async (item) => {
    if (item === 1) throw new Error('the first is broken')
    done.push(item)
  })
  await expect(run).rejects.toThrow('the first is broken')
  expect(done).toEqual([2, 3])
})

it('reports every item that failed', async () => {
  const failure = await settleEach([1, 2, 3], async (item) => {
    if (item !== 2) throw new Error(`${item} is broken`)
  }).catch((error: AggregateError) => error)
  expect((failure as AggregateError).errors.map(({ message }: Error) => message)).toEqual([
    '1 is broken',
    '3 is broken',
  ])
})

it('has no more than so many items under way', async () => {
  let [running, highest] = [0, 0]
  await settleEach(
    [1, 2, 3, 4, 5],
    async () => {
      highest = Math.max(highest, ++running)
      await new Promise(setImmediate)
      running -= 1
    },
    { most: 2 },
  )
  expect(highest).toBe(2)
})
