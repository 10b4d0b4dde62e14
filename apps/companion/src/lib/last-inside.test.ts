import { spec } from '@quickprism/tools/testing/spec'
import { expect, it } from 'vitest'
import { keepLastInside, lastInside } from './last-inside.ts'

it('a phone with a wrong clock says when it was last inside by the clock of the server', () => {
  // An hour slow, and the phone knows it.
  const ahead = 3_600_000
  localStorage.setItem('companion-clock', `${ahead} ${Date.now() + ahead}`)
  keepLastInside('visit')
  const kept = Date.parse(lastInside('visit') ?? '')
  spec('RS-53')
  expect(Math.round((kept - Date.now()) / 60_000)).toBe(60)
})
