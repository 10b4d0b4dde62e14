import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { failedFiles, readResults } from './tests/results.ts'

/**
 * `node scripts/tests.ts <name> [vitest arguments]` leaves its results in `.data/results/<name>.json`. With SECOND_TRY a
 * file that failed is run once more by itself: the machine may be shared, and `.ci/run` names whatever needed it.
 */
const [name = 'vitest', ...rest] = process.argv.slice(2)

const run = (into: string, args: readonly string[]) =>
  spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=.data/results/${into}.json`, ...args],
    { stdio: 'inherit' },
  ).status === 0

const runAgain = () => {
  const first = process.env['SECOND_TRY'] ? readResults(`.data/results/${name}.json`) : undefined
  const files = first ? failedFiles(first).map((file) => relative('.', file.name)) : []
  if (files.length === 0) return false
  console.log(`\nOnce more: ${files.join(', ')}`)
  return run(`${name}-again`, ['--maxWorkers=1', ...rest.filter((argument) => argument.startsWith('--')), ...files])
}

process.exitCode = run(name, rest) || runAgain() ? 0 : 1
