import { passStepAt } from '@quickprism/contract/pass'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { learn, timeBy } from './server-clock.ts'

const NOON = Date.parse('2026-11-13T12:00:00Z')
const MINUTE = 60_000

/** What a phone knows that asked the server at a time, and whose clock is wrong by so much. */
const known = (asked: number, wrongBy: number, onTheWay: { there: number; back: number }) => {
  const said = Math.floor((asked + onTheWay.there) / 1000) * 1000
  return learn({ said, heardAt: asked + onTheWay.there + onTheWay.back + wrongBy })
}

const way = fc.record({ there: fc.nat(5_000), back: fc.nat(5_000) })

it('a phone whose clock is up to ten minutes wrong shows the code of this minute or of the last, for a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10 * MINUTE, max: 10 * MINUTE }),
      fc.nat(MINUTE),
      way,
      fc.nat(24 * 60 * MINUTE),
      (wrongBy, second, onTheWay, later) => {
        const asked = NOON + second
        const now = asked + onTheWay.there + onTheWay.back + later
        const believed = timeBy(known(asked, wrongBy, onTheWay), now + wrongBy) as number
        expect([0, 1]).toContain(passStepAt(now) - passStepAt(believed))
      },
    ),
    { numRuns: 2_000 },
  )
})

it('a clock that was turned back behind the last contact is known to be wrong', () => {
  const then = known(NOON, 0, { there: 0, back: 0 })
  expect(timeBy(then, NOON)).toBe(NOON)
  expect(timeBy(then, NOON - 9_000)).toBe(NOON - 9_000)
  expect(timeBy(then, NOON - 11_000)).toBeUndefined()
})
