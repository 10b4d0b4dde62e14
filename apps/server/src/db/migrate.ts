import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import type { Queue } from 'pg-boss'
import { BUSINESS_JOBS, grantJobQueues, IDENTITY_JOBS, installJobQueues } from './job-queues.ts'
import { DEVELOPMENT_PASSWORD, ensureRoles } from './roles.ts'

export type MigrateOptions = {
  /** The queues that must exist, with their options. */
  queues?: readonly Queue[]
  /** The password the service signs in with. Wherever others can reach the database, give one. */
  servicePassword?: string
  /** Hears which migrations run. */
  log?: (line: string) => void
}

/** A migration waits this long for a lock, then lets the others go first and tries again. */
const LOCK_TIMEOUT_MS = 1000
const TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'

const withLockRetries = async <T>(attempt: () => Promise<T>, triesLeft = TRIES): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || triesLeft <= 1) throw error
    await pause(randomInt(200, 1000))
    return withLockRetries(attempt, triesLeft - 1)
  }
}

const applyMigrations = (ownerUrl: string, side: 'identity' | 'business', log: (line: string) => void) =>
  runner({
    databaseUrl: { connectionString: ownerUrl, lock_timeout: LOCK_TIMEOUT_MS },
    dir: join(import.meta.dirname, 'migrations', side),
    direction: 'up',
    // Two books, so that identity and a cell may share a database or live apart.
    migrationsSchema: 'migrations',
    createMigrationsSchema: true,
    migrationsTable: side,
    // Each migration commits by itself: locks are held briefly, and a retry goes on where it stopped.
    singleTransaction: false,
    advisoryLockMode: 'wait',
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: log },
  })

const migrate = async (
  ownerUrl: string,
  side: 'identity' | 'business',
  jobsSchema: string,
  { queues = [], servicePassword = DEVELOPMENT_PASSWORD, log = () => {} }: MigrateOptions,
) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await ensureRoles(owner, servicePassword)
    const applied = await withLockRetries(() => applyMigrations(ownerUrl, side, log))
    for (const { name } of applied) log(`${side}: ${name}`)
    await installJobQueues(ownerUrl, jobsSchema, queues)
    await grantJobQueues(owner, jobsSchema)
  } finally {
    await owner.end()
  }
}

/** Brings the identity database up to date: people, sessions, the directory, and their jobs. */
export const migrateIdentity = (ownerUrl: string, options: MigrateOptions = {}) =>
  migrate(ownerUrl, 'identity', IDENTITY_JOBS, options)

/** Brings a cell up to date: businesses with all they hold, and their jobs. It may be the identity database itself. */
export const migrateCell = (ownerUrl: string, options: MigrateOptions = {}) =>
  migrate(ownerUrl, 'business', BUSINESS_JOBS, options)
