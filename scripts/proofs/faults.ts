import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** A mistake someone could make, and the tests that must not let it pass. */
type Fault = { name: string; file: string; replace: string; by: string; tests: string[] }

const faults: Fault[] = [
  {
    name: 'an endpoint without a gate',
    file: 'packages/contract/src/branches.ts',
    replace: '    allow: member,\n',
    by: '',
    tests: ['packages/contract'],
  },
  {
    name: 'a query without inBusiness',
    file: 'apps/server/src/modules/businesses/service.ts',
    replace: '  inBusiness(deps, scope, async (tx) => ({',
    by: '  (async (_, __, work: (tx: never) => unknown) => work(deps.cells.of(scope.cell).db as never))(deps, scope, async (tx: never) => ({',
    tests: ['apps/server/src/modules/businesses'],
  },
  {
    name: 'a table without a policy',
    file: 'apps/server/src/db/migrations/business/2026-11-15-0940-activity-and-keys.sql',
    replace:
      'create policy own_business on business.activity\n  using (business_id = business.app_business()) with check (business_id = business.app_business());',
    by: '',
    tests: ['apps/server/src/db/schema-lint.test.ts'],
  },
  {
    name: 'an audit event missing',
    file: 'tools/testing/specimens.ts',
    replace: "    record(tx, scope, { event: 'specimen.remarked', about: body.text })\n",
    by: '',
    tests: ['apps/server/src/http/request.test.ts'],
  },
  {
    name: 'a message before detail',
    file: 'packages/contract/src/failure.ts',
    replace: "  (typeof detail === 'object' ? detail?.message : detail) ||\n  message ||",
    by: "  message ||\n  (typeof detail === 'object' ? detail?.message : detail) ||",
    tests: ['packages/contract'],
  },
]

/** Makes each mistake in turn, sees a test fail, and puts everything back. */
export const proveFaults = () => {
  const missed = faults.filter(({ name, file, replace, by, tests }) => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(replace))
      throw new Error(`${file} no longer holds what "${name}" changes: mend scripts/proofs/faults.ts`)
    writeFileSync(file, text.replace(replace, by))
    try {
      const { status } = spawnSync('vitest', ['run', ...tests], { stdio: 'ignore' })
      console.log(`${status === 0 ? 'MISSED' : 'caught'}  ${name}`)
      return status === 0
    } finally {
      writeFileSync(file, text)
    }
  })
  return missed.length === 0
}
