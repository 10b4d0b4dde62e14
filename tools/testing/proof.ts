import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What a proof measured, by name, in the order it should be read. */
export type Figures = Record<string, string | number>

type Sizes<S> = {
  ci: S
  stated: S
  /** How long the stated size may take. */
  minutes?: number
}

/** Says whether a figure that depends on the machine was reached. Only the stated run is held to it. */
export type Target = (words: string, isReached: boolean) => void

const PROOFS = join(import.meta.dirname, '../../docs/proofs')

/** The id that `npm run prove -- <id>` asked for. */
const proving = process.env.PROVE

const write = (id: string, promise: string, size: unknown, figures: Figures, targets: Figures, seconds: number) => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const rows = Object.entries({ ...figures, ...targets }).map(([name, value]) => `| ${name} | ${value} |`)
  mkdirSync(PROOFS, { recursive: true })
  writeFileSync(
    join(PROOFS, `${id}.md`),
    [
      `# ${id}`,
      '',
      promise,
      '',
      '| | |',
      '|---|---|',
      `| Size | ${JSON.stringify(size)} |`,
      ...rows,
      `| Took | ${seconds.toFixed(1)} s |`,
      `| Date | ${new Date().toISOString().slice(0, 10)} |`,
      `| Commit | ${commit} |`,
      `| Machine | ${availableParallelism()} cores, Node ${process.versions.node} |`,
      '',
      `Again: \`npm run prove -- ${id}\``,
      '',
    ].join('\n'),
  )
}

/**
 * A promise with two sizes of the same code: small in every run of the tests, and as stated with
 * `npm run prove -- <id>`, which keeps the figures with date and commit in docs/proofs/, also where they miss a target.
 */
export const proof = <S>(
  id: string,
  promise: string,
  { ci, stated, minutes = 30 }: Sizes<S>,
  run: (size: S, target: Target) => Promise<Figures>,
) =>
  it(
    `${id}: ${promise}`,
    async () => {
      const size = proving === id ? stated : ci
      const started = performance.now()
      const targets: Figures = {}
      const figures = await run(size, (words, isReached) => {
        targets[`Target: ${words}`] = isReached ? 'reached' : 'not reached'
      })
      if (proving !== id) return
      write(id, promise, size, figures, targets, (performance.now() - started) / 1000)
      expect(Object.keys(targets).filter((words) => targets[words] === 'not reached')).toEqual([])
    },
    proving === id ? minutes * 60_000 : 300_000,
  )
