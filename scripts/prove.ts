import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { proveFaults } from './proofs/faults.ts'

/** `npm run prove -- <id>`: one proof at its stated size. Proofs are found by their id in the test files. */
const [id] = process.argv.slice(2)

const vitest = (args: readonly string[], env: Record<string, string>) =>
  spawnSync('vitest', ['run', '--project', 'server', ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

const places = globSync(['apps/server/src/**/*.test.ts', 'tools/{demo,simulator}/**/*.test.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bproof\(\s*'([^']+)'/g)].map(([, name]) => [name as string, file] as const),
)

/** Which file holds which proof. */
const proofs = new Map(places)
if (proofs.size < places.length) {
  const twice = places.filter(([name], place) => places.findIndex(([other]) => other === name) !== place)
  console.error(`One id, one proof. Told apart or made one, please: ${twice.map(([name]) => name).join(', ')}`)
  process.exit(1)
}

/** The whole of the server's tests, with everything in one database and with identity and two cells in three. */
const proveShapes = () =>
  ['cells', 'one'].every((shape) => {
    console.log(`All server tests with SHAPE=${shape}`)
    return vitest([], { SHAPE: shape })
  })

const run = () => {
  if (id === 'shapes') return proveShapes()
  if (id === 'faults') return proveFaults()
  const file = proofs.get(id ?? '')
  if (id && file) return vitest([file, '-t', `${id}:`], { PROVE: id })
  console.error(`Which proof? One of: shapes, faults, ${[...proofs.keys()].sort().join(', ')}`)
  return false
}

process.exit(run() ? 0 : 1)
