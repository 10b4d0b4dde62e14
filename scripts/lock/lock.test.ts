import { spec } from '@quickprism/tools/testing/spec'
import { describe, expect, it } from 'vitest'
import { inspected, inspectLocks } from './inspect.ts'
import { addressed, denied, type Lock, missingBinaries, packageName, unknownInstallScripts, unpinned } from './lock.ts'
import { compareVersions, inRange } from './ranges.ts'

const lockOf = (packages: Lock['packages']): Lock => ({ packages })
const whats = (problems: { what: string }[]) => problems.map(({ what }) => what)

it('finds nothing wrong with the locks of this repository', () => {
  spec('SC-01', 'SC-02', 'SC-04', 'SC-09')
  expect(inspected.packages).toBeGreaterThan(100)
  expect(inspectLocks()).toEqual([])
})

describe('a lock', () => {
  it('pins every package by its sha512, workspaces and links apart', () => {
    const lock = lockOf({
      '': {},
      'apps/server': { version: '0.1.0' },
      'node_modules/@quickprism/server': { link: true },
      'node_modules/good': { version: '1.0.0', integrity: 'sha512-abc' },
      'node_modules/old': { version: '1.0.0', integrity: 'sha1-abc' },
      'node_modules/good/node_modules/bare': { version: '1.0.0' },
    })
    expect(whats(unpinned(lock))).toEqual([
      'node_modules/old has no sha512 integrity (SC-01)',
      'node_modules/good/node_modules/bare has no sha512 integrity (SC-01)',
    ])
  })

  it('names no place a package came from', () => {
    const host = ['https://packages', 'example'].join('.')
    expect(addressed(`"resolved": "${host}/a/-/a-1.0.0.tgz"`)).toHaveLength(1)
    expect(addressed('"resolved": "git+ssh://git@host.example/a.git#abc"')).toHaveLength(1)
    expect(addressed(`"a": "${host}/a-1.0.0.tgz"`)).toHaveLength(1)
    expect(addressed('"resolved": "packages/contract", "url": "https://opencollective.com/a"')).toEqual([])
  })

  it('serves every platform', () => {
    const missing = whats(missingBinaries(lockOf({ 'node_modules/@biomejs/cli-linux-x64': { version: '2.0.0' } })))
    expect(missing).not.toContain('@biomejs/cli-linux-x64 is missing: biome would not start on that platform')
    expect(missing).toContain('@biomejs/cli-darwin-arm64 is missing: biome would not start on that platform')
    expect(missing).toContain('@rollup/rollup-linux-arm64-musl is missing: rollup would not start on that platform')
  })

  it('brings no install script that nobody has looked at', () => {
    expect(whats(unknownInstallScripts(['fsevents', 'surprise', 'surprise']))).toEqual([
      'surprise has an install script that nobody has looked at (SC-02)',
    ])
  })

  it('holds nothing that is on the denylist, however deep', () => {
    const list = [{ package: 'jspdf', range: '<4.2.1', reason: 'injection', source: 'CVE' }]
    const deep = (version: string) => lockOf({ 'node_modules/reports/node_modules/jspdf': { version } })
    expect(whats(denied(deep('4.2.0'), list))).toEqual([
      'jspdf 4.2.0 is on the denylist (<4.2.1): injection. CVE (SC-04)',
    ])
    expect(denied(deep('4.2.1'), list)).toEqual([])
  })
})

it('knows a package by the last part of its path', () => {
  expect(packageName('node_modules/a/node_modules/@b/c')).toBe('@b/c')
})

it.each([
  ['4.2.0', '<4.2.1', true],
  ['4.2.1', '<4.2.1', false],
  ['4.10.0', '<4.2.1', false],
  ['0.18.5', '*', true],
  ['5.6.1', '5.6.1', true],
  ['5.6.2', '5.6.1', false],
  ['2.1.0', '>=2.0.0 <2.3.4 || 3.0.0', true],
  ['2.3.4', '>=2.0.0 <2.3.4 || 3.0.0', false],
  ['3.0.0', '>=2.0.0 <2.3.4 || 3.0.0', true],
  ['4.2.1-beta.1', '<4.2.1', true],
])('%s in %s: %s', (version, range, expected) => {
  expect(inRange(version, range)).toBe(expected)
})

it('does not pass over a range it cannot read', () => {
  expect(() => inRange('1.0.0', '^1.0.0')).toThrow('"^1.0.0" is no comparison of versions')
})

it('orders versions as numbers', () => {
  expect(['1.10.0', '1.9.0', '1.9.0-rc.1', '1.2.3'].sort(compareVersions)).toEqual([
    '1.2.3',
    '1.9.0-rc.1',
    '1.9.0',
    '1.10.0',
  ])
})
