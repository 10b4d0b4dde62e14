import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { citationsIn } from './spec/citations.ts'
import { catalogueItems, type Item, promiseItems } from './spec/items.ts'
import { verdict } from './verdict.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { values, positionals } = parseArgs({ options: { missing: { type: 'boolean' } }, allowPositionals: true })

const requirements = catalogueItems(read('docs/spec/catalogue.jsonl'))
const promises = promiseItems(read('docs/promises.md'))
const known = new Set([...requirements, ...promises].map(({ id }) => id))

const testFiles = globSync('{apps,packages,e2e,scripts,tools}/**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
}).sort()

const citations = testFiles.flatMap((file) => citationsIn(file, read(file)).map((found) => ({ ...found, file })))
const cited = new Set(citations.map(({ id }) => id))

const byArea = (items: readonly Item[]) => [...Map.groupBy(items, ({ area }) => area)]

const row = (name: string, items: readonly Item[]) => {
  const proven = items.filter(({ id }) => cited.has(id)).length
  const share = items.length === 0 ? 0 : Math.floor((100 * proven) / items.length)
  return `${name.padEnd(26)} ${`${proven}/${items.length}`.padStart(8)} ${`${share} %`.padStart(6)}`
}

const printCoverage = () => {
  for (const [title, items] of [
    ['The catalogue', requirements],
    ['The promises', promises],
  ] as const) {
    console.log(`${title}: items cited by a test\n`)
    for (const [area, inArea] of byArea(items)) console.log(row(area, inArea))
    console.log(`${row('all', items)}\n`)
  }
}

const printMissing = (area: string | undefined) => {
  const items = [...requirements, ...promises].filter((item) => !cited.has(item.id) && (!area || item.area === area))
  for (const [name, inArea] of byArea(items)) {
    console.log(`${name}: ${inArea.length} without a test`)
    for (const { id, says } of inArea) console.log(`  ${id.padEnd(14)} ${says}`)
    console.log()
  }
}

const [area] = positionals
const areas = new Set([...requirements, ...promises].map((item) => item.area))
const problems = [
  ...citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, file, line }) => ({
      what: `${file}:${line} cites ${id}, which is neither in the catalogue nor in the promises`,
      next: 'Correct the id: they stand in docs/spec/catalogue.jsonl and docs/promises.md.',
    })),
  ...(area && !areas.has(area)
    ? [{ what: `there is no area "${area}"`, next: `Choose one of: ${[...areas].join(', ')}` }]
    : []),
]

if (values.missing) printMissing(area)
else printCoverage()
verdict('spec', `${citations.length} citations in ${testFiles.length} test files, all of them known`, problems)
