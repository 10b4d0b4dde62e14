import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/** One thing that must hold, and the command that says so. */
type Step = { name: string; command: string; env?: Record<string, string> }

/** One or two files of each domain that crosses from identity into a cell: those that would notice a shared database. */
const crossing = [
  'access/revoking',
  'audit/log',
  'branches/branch-acts',
  'businesses/registering',
  'checkins/checkins',
  'invitations/answering',
  'live/live',
  'overview/overview',
  'people/people',
  'presence/presence',
  'roles/role-acts',
  'sessions/sessions',
  'tenants/tenants',
  'users/copies',
  'users/user-acts',
  'visits/leaving',
].map((file) => `apps/server/src/modules/${file}.test.ts`)

const steps: Step[] = [
  { name: 'format', command: 'biome check --error-on-warnings .' },
  {
    name: 'lint',
    command: 'eslint . --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/eslint/',
  },
  // Each app registers its own router, which is one for all files of a program.
  {
    name: 'types',
    command:
      'tsc -p tsconfig.json && tsc -p tsconfig.web.json && tsc -p tsconfig.companion.json && tsc -p tsconfig.worker.json',
  },
  { name: 'boundaries', command: 'node scripts/check-boundaries.ts' },
  { name: 'unused', command: 'knip' },
  { name: 'lock', command: 'node scripts/check-lock.ts && node scripts/check-licences.ts' },
  { name: 'words', command: 'node scripts/check-words.ts' },
  { name: 'dialect', command: 'node scripts/check-dialect.ts' },
  { name: 'commits', command: 'node scripts/check-commits.ts' },
  { name: 'drift', command: 'node tools/schema/generate.ts --check' },
  { name: 'tests', command: 'node scripts/tests.ts vitest' },
  {
    name: 'tests-one-database',
    command: `node scripts/tests.ts vitest-one --project=server ${crossing.join(' ')}`,
    env: { SHAPE: 'one' },
  },
  { name: 'spec', command: 'node scripts/spec.ts' },
]

/** What looks at the code alone. Lint takes as long as all the others, and has the second core to itself. */
const lanes = [['lint'], ['format', 'types', 'boundaries', 'unused', 'lock', 'words', 'dialect', 'commits', 'drift']]

type Outcome = { name: string; seconds: number; isGood: boolean; said: string }

const run = ({ name, command, env }: Step, isBesideOthers: boolean) =>
  new Promise<Outcome>((resolve) => {
    const started = performance.now()
    const child = spawn(command, {
      shell: true,
      stdio: isBesideOthers ? 'pipe' : 'inherit',
      env: { ...process.env, ...env },
    })
    if (!isBesideOthers) console.log(`\n── ${name}`)
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
    child.on('close', (code) => {
      const all = Buffer.concat(said).toString()
      if (isBesideOthers) console.log(`\n── ${name}\n${all}`)
      resolve({ name, seconds: (performance.now() - started) / 1000, isGood: code === 0, said: all })
    })
  })

const runInTurn = async (chosen: readonly Step[], isBesideOthers: boolean) => {
  const outcomes: Outcome[] = []
  for (const step of chosen) outcomes.push(await run(step, isBesideOthers))
  return outcomes
}

/** `npm run check` does everything, `npm run check -- lint types` only these; all are tried before it says no. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no check called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

const chosen = steps.filter(({ name }) => asked.length === 0 || asked.includes(name))
const inLane = (lane: readonly string[]) => chosen.filter(({ name }) => lane.includes(name))
const outcomes = [
  ...(await Promise.all(lanes.map((lane) => runInTurn(inLane(lane), true)))).flat(),
  ...(await runInTurn(
    chosen.filter(({ name }) => !lanes.flat().includes(name)),
    false,
  )),
]

console.log()
for (const { name, seconds, isGood } of outcomes) {
  console.log(`${isGood ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.toFixed(1)} s`)
}

const LAST_LINES = 30
const failed = outcomes.filter(({ isGood }) => !isGood)
// `.ci/run` repeats it at its end, where it is looked for.
mkdirSync('.data/results', { recursive: true })
writeFileSync(
  '.data/results/failed-checks.txt',
  failed.map(({ name, said }) => `failed: ${name}\n${said.split('\n').slice(-LAST_LINES).join('\n')}`).join('\n'),
)
process.exit(failed.length === 0 ? 0 : 1)
