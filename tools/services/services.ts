import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  clearAbandonedPlaces,
  clearPlace,
  dropPlace,
  isRunning,
  openPlace,
  placeOf,
  readPlace,
  writePlace,
} from './throwaway/place.ts'
import { freePort } from './throwaway/ports.ts'
import { crashPostgres, createPostgres, postgresAddress, startPostgres } from './throwaway/postgres.ts'
import { MissingProgram } from './throwaway/programs.ts'
import { redisAddress, startRedis, stopRedis } from './throwaway/redis.ts'

export type ServicesOptions = {
  /** A name: the services stay up under it until they are stopped. Without one they go down with this process. */
  place?: string
  /** Keep every commit through a crash, as a production server does. Slower; for tests that claim durability. */
  durable?: boolean
  /** Redis too, unless this says no. */
  redis?: boolean
}

/** A real PostgreSQL and a real Redis. */
export type Services = {
  /** The owner's address of the maintenance database: databases may be created there. */
  postgres: string
  redis: string
  /** The directory they live in; empty when both were given from outside. */
  place: string
  /** Stops what was started here and removes it. What ran before, or was given from outside, stays. */
  stop(): Promise<void>
  /** What a power cut does to PostgreSQL. */
  crashPostgres(): Promise<void>
  startPostgres(): Promise<void>
  stopRedis(): Promise<void>
  startRedis(): Promise<void>
}

const notOurs = async () => {
  throw new Error('This service was given by its address: it is not ours to stop or start.')
}

/** Stops the place when this process ends, however it ends (short of a kill -9, after which the next start does). */
const dropOnExit = (place: string) => {
  const drop = () => dropPlace(place)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    drop()
    process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', drop)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.once('exit', drop)
  for (const signal of signals) process.once(signal, onSignal)
  return forget
}

const startPlace = async (
  place: string,
  owner: number | null,
  wants: { postgres: boolean; redis: boolean; durable: boolean },
) => {
  await openPlace(place, owner)
  try {
    const [postgresPort, redisPort] = await Promise.all([
      wants.postgres ? createPostgres(place, wants.durable) : null,
      wants.redis ? freePort() : null,
    ])
    const state = { owner, postgresPort, redisPort }
    writePlace(place, state)
    await Promise.all([
      postgresPort === null ? undefined : startPostgres(place),
      redisPort === null ? undefined : startRedis(place, redisPort),
    ])
    return state
  } catch (error) {
    await clearPlace(place)
    throw error
  }
}

/** Starts PostgreSQL and Redis in a throwaway place, or uses DATABASE_URL and REDIS_URL where they are given. */
export const startServices = async (options: ServicesOptions = {}): Promise<Services> => {
  await clearAbandonedPlaces()
  const given = { postgres: process.env.DATABASE_URL, redis: process.env.REDIS_URL }
  const wants = {
    postgres: !given.postgres,
    redis: !given.redis && options.redis !== false,
    durable: options.durable ?? false,
  }
  const place = placeOf(options.place ?? `run-${process.pid}-${randomBytes(3).toString('hex')}`)
  const needsPlace = wants.postgres || wants.redis

  const found = readPlace(place)
  const isUp = found !== undefined && isRunning(place, found)
  if (found && !isUp) await clearPlace(place)

  const owner = options.place === undefined ? process.pid : null
  const state = isUp ? found : needsPlace ? await startPlace(place, owner, wants) : undefined
  const forget = owner !== null && state ? dropOnExit(place) : undefined
  const { postgresPort = null, redisPort = null } = state ?? {}

  return {
    postgres: given.postgres || (postgresPort === null ? '' : postgresAddress(postgresPort)),
    redis: given.redis || (redisPort === null ? '' : redisAddress(redisPort)),
    place: state ? place : '',
    stop: async () => {
      forget?.()
      if (state && !isUp) await clearPlace(place)
    },
    crashPostgres: postgresPort === null ? notOurs : () => crashPostgres(place),
    startPostgres: postgresPort === null ? notOurs : () => startPostgres(place),
    stopRedis: redisPort === null ? notOurs : () => stopRedis(place),
    startRedis: redisPort === null ? notOurs : () => startRedis(place, redisPort),
  }
}

const USAGE = 'Usage: npm run services -- up|down|status [--place <name>] [--durable]'

const commands: Record<string, (place: string, durable: boolean) => Promise<void>> = {
  up: async (place, durable) => {
    const { postgres, redis } = await startServices({ place, durable })
    console.log(`DATABASE_URL=${postgres}\nREDIS_URL=${redis}`)
  },
  down: async (name) => {
    const place = placeOf(name)
    if (readPlace(place)) await clearPlace(place)
    console.log(`Nothing runs in "${name}".`)
  },
  status: async (name) => {
    const place = placeOf(name)
    const state = readPlace(place)
    if (!state || !isRunning(place, state)) return console.log(`Nothing runs in "${name}".`)
    if (state.postgresPort !== null) console.log(`DATABASE_URL=${postgresAddress(state.postgresPort)}`)
    if (state.redisPort !== null) console.log(`REDIS_URL=${redisAddress(state.redisPort)}`)
  },
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { place: { type: 'string', default: 'dev' }, durable: { type: 'boolean', default: false } },
  })
  const command = commands[positionals[0] ?? '']
  if (!command) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  await command(values.place, values.durable)
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof MissingProgram ? error.message : error)
    process.exitCode = 1
  })
}
