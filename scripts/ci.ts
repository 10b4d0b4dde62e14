import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Counts, countsOf, failuresOf, readResults, withSecondTry } from './tests/results.ts'

/** Everything a change must pass, in the order in which it fails fastest. The last line counts the tests. */
rmSync('.data/results', { recursive: true, force: true })
mkdirSync('.data/results', { recursive: true })

const MEMORY = '/dev/shm'
const ENOUGH = 6 * 2 ** 30

/** Databases that live for one run are quicker in memory, where there is enough of it. */
const temporary = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const steps = ['node scripts/check.ts', 'node scripts/e2e.ts']
const failed = steps.filter((command) => {
  console.log(`\n═══ ${command}`)
  // A test that needed another try is named in the output and counts: the machine may be shared.
  const env = { ...process.env, TMPDIR: temporary(), E2E_KEEP: 'nothing', E2E_RETRIES: '2', SECOND_TRY: '1' }
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0
})

const ofVitest = (name: string): Counts => {
  const first = readResults(`.data/results/${name}.json`)
  if (!first) return countsOf(undefined)
  const last = withSecondTry(first, readResults(`.data/results/${name}-again.json`))
  const lasting = new Set(failuresOf(last).map(({ test }) => test))
  for (const { test, why } of failuresOf(first)) {
    console.log(`${lasting.has(test) ? 'failed' : 'needed another try'}: ${test}: ${why}`)
  }
  return countsOf(last)
}

const ofPlaywright = (): Counts => {
  try {
    const { stats } = JSON.parse(readFileSync('.data/results/playwright.json', 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const failedChecks = () => {
  try {
    return readFileSync('.data/results/failed-checks.txt', 'utf8')
  } catch {
    return ''
  }
}

console.log()
const counts = [ofVitest('vitest'), ofVitest('vitest-one'), ofPlaywright()]
const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0)

for (const command of failed) console.log(`failed: ${command}`)
console.log(failedChecks())
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = failed.length + sum('failed') === 0 ? 0 : 1
