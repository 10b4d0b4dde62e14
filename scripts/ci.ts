import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
  // A browser test that needed another try is named in the output and counts: the machine may be shared.
  const env = { ...process.env, TMPDIR: temporary(), E2E_KEEP: 'nothing', E2E_RETRIES: '2' }
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0
})

type Counts = { passed: number; failed: number }

const results = (file: string): Record<string, unknown> => {
  try {
    return JSON.parse(readFileSync(`.data/results/${file}`, 'utf8'))
  } catch {
    return {}
  }
}

const vitest = (file: string): Counts => {
  const { numPassedTests = 0, numFailedTests = 1 } = results(file) as {
    numPassedTests?: number
    numFailedTests?: number
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

const playwright = (file: string): Counts => {
  const { stats } = results(file) as { stats?: { expected: number; unexpected: number; flaky: number } }
  return stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected } : { passed: 0, failed: 1 }
}

const counts = [vitest('vitest.json'), vitest('vitest-one.json'), playwright('playwright.json')]
const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0)

for (const command of failed) console.log(`failed: ${command}`)
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = failed.length + sum('failed') === 0 ? 0 : 1
