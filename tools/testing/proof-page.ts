import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lostTime } from './lost-time.ts'

const PROOFS = join(import.meta.dirname, '../../docs/proofs')

/** What was measured, by name, in the order it should be read. */
export type Figures = Record<string, string | number>

/** Keeps figures in docs/proofs/, with when, at which commit and where they were taken. */
export const writeProofPage = (id: string, promise: string, figures: Figures, again: string) => {
  const lost = lostTime()
  const rows = Object.entries({
    ...figures,
    Date: new Date().toISOString().slice(0, 10),
    Commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    Machine: `${availableParallelism()} cores, Node ${process.versions.node}${lost === undefined ? '' : `, ${lost} % of its time lost to its host`}`,
  }).map(([name, value]) => `| ${name} | ${value} |`)
  mkdirSync(PROOFS, { recursive: true })
  writeFileSync(
    join(PROOFS, `${id}.md`),
    [`# ${id}`, '', promise, '', '| | |', '|---|---|', ...rows, '', `Again: \`${again}\``, ''].join('\n'),
  )
}
