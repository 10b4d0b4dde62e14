import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAllowed, productionPackages, unlicensed, unusedExceptions } from './licences.ts'
import type { Lock } from './lock.ts'

it('finds only allowed licences in the production tree of this repository (SC-07)', () => {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  expect(productionPackages(lock).length).toBeGreaterThan(50)
  expect([...unlicensed(lock), ...unusedExceptions(lock)]).toEqual([])
})

it.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['GPL-3.0 OR MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('"%s" may be built on: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

it('looks at what runs in production, and lets an exception cover its own package alone', () => {
  const lock: Lock = {
    packages: {
      'node_modules/builder': { version: '1.0.0', license: 'GPL-3.0', dev: true },
      'node_modules/nodemailer': { version: '1.0.0', license: 'MIT-0' },
      'node_modules/other': { version: '1.0.0', license: 'MIT-0' },
      'node_modules/nameless': { version: '2.0.0' },
    },
  }
  expect(unlicensed(lock).map(({ what }) => what)).toEqual([
    'node_modules/other 1.0.0 has the licence "MIT-0" (SC-07)',
    'node_modules/nameless 2.0.0 has the licence "unknown" (SC-07)',
  ])
})
