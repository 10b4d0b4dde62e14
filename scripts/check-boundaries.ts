import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult, IViolation } from 'dependency-cruiser'
import { TESTS } from './lint/fences.ts'
import { circlesOfRooms } from './lint/rooms.ts'
import { type Problem, verdict } from './verdict.ts'

const root = join(import.meta.dirname, '..')
const PLACES = ['apps', 'packages', 'e2e', 'scripts', 'tools']

const cruise = (): ICruiseResult => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/depcruise'), '--output-type', 'json', ...PLACES],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not answer: ${stderr || stdout}`)
  return JSON.parse(stdout)
}

/** Source files the cruiser did not look at: a tool that sees nothing also finds nothing. */
const overlooked = ({ modules }: ICruiseResult): Problem[] => {
  const seen = new Set(modules.map(({ source }) => source))
  const files = globSync(
    PLACES.map((place) => `${place}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) },
  )
  const next =
    'dependency-cruiser no longer understands these files: check that it supports the installed TypeScript (docs/decisions/007).'
  const unseen = files.filter((file) => !seen.has(file)).map((file) => ({ what: `did not see ${file}`, next }))
  return files.length > 0 ? unseen : [{ what: 'found no source files at all', next: 'Run it from a full checkout.' }]
}

/** The client is built on the contract: if that edge is not seen, imports between packages are not followed. */
const unfollowed = ({ modules }: ICruiseResult): Problem[] =>
  modules.some(
    ({ source, dependencies }) =>
      source.startsWith('packages/client/') &&
      dependencies.some(({ resolved }) => resolved.startsWith('packages/contract/')),
  )
    ? []
    : [
        {
          what: 'saw no import from packages/client to packages/contract',
          next: "Imports between packages are not resolved: see enhancedResolveOptions in .dependency-cruiser.cjs and the packages' exports.",
        },
      ]

const broken = ({ summary }: ICruiseResult): Problem[] => {
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]))
  const path = ({ from, to, cycle }: IViolation) =>
    cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return summary.violations.map((violation) => ({
    what: `${violation.rule.name}: ${path(violation)}`,
    next: comments.get(violation.rule.name) ?? 'See .dependency-cruiser.cjs.',
  }))
}

/** Files may form no circle, and neither may the rooms they lie in. */
const inCircles = ({ modules }: ICruiseResult): Problem[] => {
  const imports = modules
    .filter(({ source }) => !new RegExp(TESTS).test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  return circlesOfRooms(imports).map((way) => ({
    what: `rooms in a circle: ${way.map(({ from, to }) => `${from} → ${to}`).join(', then ')}`,
    next: 'One of them needs less of the other, or both need a third.',
  }))
}

const result = cruise()
verdict(
  'check-boundaries',
  `${result.summary.totalCruised} modules, ${result.summary.totalDependenciesCruised ?? 0} imports, none out of bounds`,
  [...overlooked(result), ...unfollowed(result), ...broken(result), ...inCircles(result)],
)
