import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './ports.ts'
import { commandOf, isAlive } from './processes.ts'
import { findPostgres, MissingProgram } from './programs.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root lends it the user its package made. */
const SERVER_USER = 'postgres'
const OWNER = 'owner'
const isRoot = process.getuid?.() === 0

const dataDirectory = (place: string) => join(place, 'postgres')
const logFile = (place: string) => join(dataDirectory(place), 'server.log')

const asServerUser = (program: string, args: readonly string[]) =>
  isRoot ? run('runuser', ['-u', SERVER_USER, '--', program, ...args]) : run(program, [...args])

const idOfServerUser = async (flag: '-u' | '-g') => {
  try {
    return Number((await run('id', [flag, SERVER_USER])).stdout)
  } catch {
    throw new MissingProgram(
      `PostgreSQL does not run as root and there is no user "${SERVER_USER}" to run it: create one, or run as yourself.`,
    )
  }
}

/** Functional runs give up surviving a power cut, and nothing else: commits still wait for their turn. */
const settings = (port: number, durable: boolean) =>
  [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'max_connections = 300',
    `shared_buffers = '256MB'`,
    `timezone = 'UTC'`,
    `log_timezone = 'UTC'`,
    // As for the product's own connections: what tests count by hand would spend more on its plans than on its rows.
    'jit = off',
    ...(durable ? [] : ['fsync = off', 'full_page_writes = off']),
  ].join('\n')

/** Makes a new cluster in the place and answers the port it will listen on. */
export const createPostgres = async (place: string, durable: boolean): Promise<number> => {
  const initdb = join(findPostgres(), 'initdb')
  const data = dataDirectory(place)
  await mkdir(data, { mode: 0o700 })
  if (isRoot) await chown(data, await idOfServerUser('-u'), await idOfServerUser('-g'))
  await asServerUser(initdb, [
    ...['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ])
  const port = await freePort()
  await appendFile(join(data, 'postgresql.conf'), `\n${settings(port, durable)}\n`)
  return port
}

/** The owner's address of the maintenance database. */
export const postgresAddress = (port: number) => `postgres://${OWNER}@127.0.0.1:${port}/postgres`

export const startPostgres = async (place: string) => {
  const pgCtl = join(findPostgres(), 'pg_ctl')
  try {
    await asServerUser(pgCtl, ['-D', dataDirectory(place), '-l', logFile(place), '-t', '60', '-w', '-s', 'start'])
  } catch (cause) {
    const log = await readFile(logFile(place), 'utf8').catch(() => 'it left no log')
    throw new Error(`PostgreSQL did not start in ${place}:\n${log.slice(-2000)}`, { cause })
  }
}

/** An immediate stop: to the server a power cut, and the quickest way out of a throwaway one. */
export const crashPostgres = async (place: string) => {
  if (postgresPid(place) === undefined) return
  const pgCtl = join(findPostgres(), 'pg_ctl')
  await asServerUser(pgCtl, ['-D', dataDirectory(place), '-m', 'immediate', '-w', '-s', 'stop'])
}

/** The process serving this place, if there is one. */
export const postgresPid = (place: string): number | undefined => {
  try {
    const pid = Number(readFileSync(join(dataDirectory(place), 'postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid) && commandOf(pid).includes(place) ? pid : undefined
  } catch {
    return undefined
  }
}
