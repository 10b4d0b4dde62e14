import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { crashPostgres, postgresPid } from './postgres.ts'
import { isAlive } from './processes.ts'
import { redisPid, stopRedis } from './redis.ts'

/** What runs in a place. `owner` is the process it goes down with, or null when it waits for `services down`. */
export type PlaceState = { owner: number | null; postgresPort: number | null; redisPort: number | null }

const prefix = () => `quickprism-${userInfo().username}-`
const STATE_FILE = 'services.json'
const stateFile = (place: string) => join(place, STATE_FILE)

export const placeOf = (name: string) => join(tmpdir(), prefix() + name)

export const readPlace = (place: string): PlaceState | undefined => {
  try {
    return JSON.parse(readFileSync(stateFile(place), 'utf8')) as PlaceState
  } catch {
    return undefined
  }
}

export const writePlace = (place: string, state: PlaceState) =>
  writeFileSync(stateFile(place), `${JSON.stringify(state, null, 2)}\n`)

/** Makes the directory and claims it, so that whatever happens next can be cleared away by someone else. */
export const openPlace = async (place: string, owner: number | null) => {
  await mkdir(place, { mode: 0o755 })
  writePlace(place, { owner, postgresPort: null, redisPort: null })
}

export const isRunning = (place: string, { postgresPort, redisPort }: PlaceState) =>
  (postgresPort === null || postgresPid(place) !== undefined) && (redisPort === null || redisPid(place) !== undefined)

/** The description goes last: as long as it is there, someone else can clear the rest. */
const removePlace = (place: string) => {
  for (const name of readdirSync(place).filter((name) => name !== STATE_FILE)) {
    rmSync(join(place, name), { recursive: true, force: true })
  }
  rmSync(place, { recursive: true, force: true })
}

/** Stops what runs in a place and removes it with everything it held. */
export const clearPlace = async (place: string) => {
  await Promise.all([crashPostgres(place), stopRedis(place)])
  removePlace(place)
}

const pauseSync = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Clears a place for a process on its way out, which can await nothing any more. */
export const dropPlace = (place: string) => {
  const redis = redisPid(place)
  const postgres = postgresPid(place)
  if (redis !== undefined) process.kill(redis, 'SIGKILL')
  if (postgres !== undefined) process.kill(postgres, 'SIGQUIT')
  for (let waits = 0; waits < 100 && postgresPid(place) !== undefined; waits++) pauseSync(20)
  removePlace(place)
}

/** Clears the places of processes that died without saying goodbye. */
export const clearAbandonedPlaces = async () => {
  const places = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix()))
  for (const place of places.map((name) => join(tmpdir(), name))) {
    const state = readPlace(place)
    if (state?.owner == null || isAlive(state.owner)) continue
    // Several processes may start at once and find the same one: whoever comes second finds it gone.
    await clearPlace(place).catch(() => {})
  }
}
