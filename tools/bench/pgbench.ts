import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../services/throwaway/programs.ts'

const run = promisify(execFile)

/** For so long, or so many for each client. */
type Until = { seconds: number } | { transactions: number }

/** Transactions a second of one script, prepared, by PostgreSQL's own bench program. */
export const pgbench = async (
  url: string,
  script: string,
  { clients, businessId, ...until }: Until & { clients: number; businessId: number },
) => {
  const inBusiness = new URL(url)
  inBusiness.searchParams.set('options', `-capp.business=${businessId}`)
  const directory = await mkdtemp(join(tmpdir(), 'quickprism-bench-'))
  const file = join(directory, 'script.sql')
  await writeFile(file, script)
  try {
    const { stdout } = await run(join(findPostgres(), 'pgbench'), [
      ...[
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '1',
        ...('seconds' in until ? ['-T', String(until.seconds)] : ['-t', String(until.transactions)]),
        '-f',
        file,
      ],
      inBusiness.href,
    ])
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing we understand:\n${stdout}`)
    return perSecond
  } finally {
    await rm(directory, { recursive: true })
  }
}
