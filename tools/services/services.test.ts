import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type Services, startServices } from './services.ts'
import { answers } from './throwaway/ports.ts'
import { findPostgres, findRedis } from './throwaway/programs.ts'

vi.setConfig({ testTimeout: 60_000 })
vi.stubEnv('DATABASE_URL', '')
vi.stubEnv('REDIS_URL', '')
afterAll(() => void vi.unstubAllEnvs())

const started: Services[] = []
afterEach(async () => {
  for (const services of started.splice(0)) await services.stop()
})

const portOf = (address: string) => Number(new URL(address).port)

/** To a client that asks for encryption, a PostgreSQL without any answers with one letter: no. */
const ASK_FOR_ENCRYPTION = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47)

const isUp = async ({ postgres, redis }: Pick<Services, 'postgres' | 'redis'>) => ({
  postgres: await answers(portOf(postgres), ASK_FOR_ENCRYPTION, 'N'),
  redis: await answers(portOf(redis), 'PING\r\n', '+PONG'),
})

/** Another process that starts services of its own, and stays. */
const startElsewhere = async () => {
  const script = `const { startServices } = await import(${JSON.stringify(join(import.meta.dirname, 'services.ts'))})
    console.log(JSON.stringify(await startServices()))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const [line] = await once(child.stdout, 'data')
  return { child, services: JSON.parse(String(line)) as Services }
}

const command = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'services.ts'), ...args])).stdout

describe('the services', () => {
  it('come up on ports that no outgoing connection takes, and leave nothing behind', async () => {
    const services = await startServices()
    expect(await isUp(services)).toEqual({ postgres: true, redis: true })
    expect(portOf(services.postgres)).toBeLessThan(32_768)
    expect(portOf(services.redis)).toBeLessThan(32_768)
    await services.stop()
    expect(await isUp(services)).toEqual({ postgres: false, redis: false })
    expect(existsSync(services.place)).toBe(false)
  })

  it('can be pulled down under a test and started again where they were', async () => {
    const services = await startServices({ durable: true })
    started.push(services)
    await services.crashPostgres()
    await services.stopRedis()
    expect(await isUp(services)).toEqual({ postgres: false, redis: false })
    await services.startPostgres()
    await services.startRedis()
    expect(await isUp(services)).toEqual({ postgres: true, redis: true })
  })

  it('are the same ones when brought up twice, until they are taken down', async () => {
    const place = `twice-${process.pid}`
    const first = await command('up', '--place', place)
    expect(first).toMatch(/^DATABASE_URL=postgres:.*\nREDIS_URL=redis:.*\n$/)
    expect(await command('up', '--place', place)).toBe(first)
    expect(await command('status', '--place', place)).toBe(first)
    expect(await command('down', '--place', place)).toBe(`Nothing runs in "${place}".\n`)
    expect(await command('status', '--place', place)).toBe(`Nothing runs in "${place}".\n`)
  })

  it('of a process that was killed are cleared away by the next one', async () => {
    const { child, services } = await startElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isUp(services)).toEqual({ postgres: true, redis: true })
    started.push(await startServices({ redis: false }))
    expect(await isUp(services)).toEqual({ postgres: false, redis: false })
    expect(existsSync(services.place)).toBe(false)
  })

  it('of a process that is told to end go with it', async () => {
    const { child, services } = await startElsewhere()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
    expect(await isUp(services)).toEqual({ postgres: false, redis: false })
    expect(existsSync(services.place)).toBe(false)
  })
})

describe('a machine without', () => {
  const empty = { path: mkdtempSync(join(tmpdir(), 'nothing-')), postgresDirectories: [] }

  it('PostgreSQL is told what to install', () => {
    expect(() => findPostgres(empty)).toThrow(
      `PostgreSQL 15 or newer was not found.
  Debian, Ubuntu:  sudo apt-get install postgresql
  macOS:           brew install postgresql@17
  with Docker:     docker compose up -d, then set DATABASE_URL`,
    )
  })

  it('Redis is told what to install', () => {
    expect(() => findRedis(empty)).toThrow(
      `Redis (redis-server or valkey-server) was not found.
  Debian, Ubuntu:  sudo apt-get install redis-server
  macOS:           brew install redis
  with Docker:     docker compose up -d, then set REDIS_URL`,
    )
  })
})
