import { expect, it } from 'vitest'
import { isQuickId, makeQuickId, PERSON_ID_LENGTH } from './quick-id.ts'

it('RS-74: no new quickID is a number to a spreadsheet that opens a CSV', () => {
  let seed = 1
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % limit
  }
  const drawn = Array.from({ length: 50_000 }, () => makeQuickId(PERSON_ID_LENGTH, below))
  expect(drawn.filter((id) => /^\d+(E\d+)?$/.test(id))).toEqual([])
  expect(drawn.every((id) => isQuickId(id, PERSON_ID_LENGTH))).toBe(true)
})
