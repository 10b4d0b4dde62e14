import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdict } from './verdict.ts'
import { dialectIn, dialectNames, readerLines } from './words/dialect.ts'

/*
 * Counts the words of our old dialect in comments, documents and declared names, and fails where a file has more than
 * scripts/words/dialect-left.json allows. `--write` lowers that list to what is left; it never raises it. `--by-word`
 * and `--by-folder` print where the rest is.
 */

const root = join(import.meta.dirname, '..')
const LEFT = join(root, 'scripts/words/dialect-left.json')
const READ = /\.(?:[cm]?[jt]sx?|sql|css|sh|md)$/
/** Tests, generated files, the specification and its promises' sources are not ours to reword here. */
const SKIPPED = /\.(?:test|spec|gen)\.|^docs\/spec\/|^docs\/proofs\/|^e2e\/|scripts\/words\/|check-dialect|schema\.sql$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => READ.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)))

const read = files.map((file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = readerLines(file, source)
  const uses = [...lines.flatMap(({ line, text }) => dialectIn(text, line)), ...dialectNames(file, source)]
  return { file, lines: lines.length, uses }
})

const left = JSON.parse(readFileSync(LEFT, 'utf8')) as Record<string, number>
const total = read.reduce((sum, { uses }) => sum + uses.length, 0)
const lines = read.reduce((sum, { lines }) => sum + lines, 0)

const printCounts = (keys: (of: (typeof read)[number]) => readonly string[]) => {
  const counts = new Map<string, number>()
  for (const of of read) for (const key of keys(of)) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count}\t${key}`)
}

if (process.argv.includes('--by-word')) printCounts(({ uses }) => uses.map(({ word }) => word.toLowerCase()))
if (process.argv.includes('--by-folder')) {
  printCounts(({ file, uses }) => uses.map(() => file.split('/').slice(0, 5).join('/')))
}
if (process.argv.includes('--write')) {
  const lower = read
    .map(({ file, uses }) => [file, Math.min(uses.length, left[file] ?? 0)] as const)
    .filter(([, count]) => count > 0)
  writeFileSync(LEFT, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`)
}

const tooMany = read.filter(({ file, uses }) => uses.length > (left[file] ?? 0))
verdict(
  'check-dialect',
  `${total} words of the old dialect in ${lines} lines of comments and documents (${((total / lines) * 1000).toFixed(1)} per 1,000)`,
  tooMany.flatMap(({ file, uses }) =>
    uses.map(({ line, word, write }) => ({ what: `${file}:${line} “${word}”`, next: write })),
  ),
)
