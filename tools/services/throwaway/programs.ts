import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where packages put PostgreSQL without putting it on the PATH. */
const POSTGRES_DIRECTORIES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]

const OLDEST_POSTGRES = 15

const MISSING_POSTGRES = `PostgreSQL ${OLDEST_POSTGRES} or newer was not found.
  Debian, Ubuntu:  sudo apt-get install postgresql
  macOS:           brew install postgresql@17
  with Docker:     docker compose up -d, then set DATABASE_URL`

const MISSING_REDIS = `Redis (redis-server or valkey-server) was not found.
  Debian, Ubuntu:  sudo apt-get install redis-server
  macOS:           brew install redis
  with Docker:     docker compose up -d, then set REDIS_URL`

/** Something this machine lacks. The message says what to install, and is all a person needs to read. */
export class MissingProgram extends Error {
  override name = 'MissingProgram'
}

export type Search = { path: string; postgresDirectories: readonly string[] }

const here = (): Search => ({ path: process.env.PATH ?? '', postgresDirectories: POSTGRES_DIRECTORIES })

const majorVersion = (bin: string) => {
  const [, major] =
    /\(PostgreSQL\) (\d+)/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major ?? 0)
}

const onPath = ({ path }: Search, program: string) =>
  path.split(delimiter).find((directory) => directory !== '' && existsSync(join(directory, program)))

/** The directory holding the newest `initdb`, `pg_ctl` and `postgres` of this machine. */
export const findPostgres = (search: Search = here()): string => {
  const candidates = [...search.postgresDirectories.flatMap((pattern) => globSync(pattern)), onPath(search, 'initdb')]
  const [newest] = candidates
    .filter((bin) => bin !== undefined)
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, version: majorVersion(bin) }))
    .filter(({ version }) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b.version - a.version)
  if (!newest) throw new MissingProgram(MISSING_POSTGRES)
  return newest.bin
}

/** The path of the Redis (or Valkey) server of this machine. */
export const findRedis = (search: Search = here()): string => {
  for (const program of ['redis-server', 'valkey-server']) {
    const directory = onPath(search, program)
    if (directory) return join(directory, program)
  }
  throw new MissingProgram(MISSING_REDIS)
}
