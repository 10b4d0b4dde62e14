import { execFileSync, spawnSync } from 'node:child_process'

/** Runs one proof at its stated size. Proofs are found by their id in the test files. */
const [id] = process.argv.slice(2)

const proofs = () =>
  execFileSync('git', ['grep', '--untracked', '-hoE', "proof\\(\\s*'[^']+'", '--', 'apps/*.test.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .flatMap((line) => /'([^']+)'/.exec(line)?.[1] ?? [])

if (id === 'shapes') {
  for (const shape of ['cells', 'one']) {
    console.log(`All server tests with SHAPE=${shape}`)
    const { status } = spawnSync('vitest', ['run', '--project', 'server'], {
      stdio: 'inherit',
      env: { ...process.env, SHAPE: shape },
    })
    if (status !== 0) process.exit(1)
  }
  process.exit(0)
}

if (!id || !proofs().includes(id)) {
  console.error(`Which proof? One of: shapes, ${proofs().join(', ')}`)
  process.exit(1)
}

const files = execFileSync('git', ['grep', '--untracked', '-lE', `proof\\(\\s*'${id}'`, '--', 'apps/*.test.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const { status } = spawnSync('vitest', ['run', '--project', 'server', ...files, '-t', `${id}:`], {
  stdio: 'inherit',
  env: { ...process.env, PROVE: id },
})
process.exit(status ?? 1)
