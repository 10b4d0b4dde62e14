import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { answers } from './ports.ts'
import { commandOf, eventually, isAlive } from './processes.ts'
import { findRedis } from './programs.ts'

const pidFile = (place: string) => join(place, 'redis.pid')

export const redisAddress = (port: number) => `redis://127.0.0.1:${port}`

/** Starts a Redis that keeps nothing on disk: what it holds is speed, never data. */
export const startRedis = async (place: string, port: number) => {
  await promisify(execFile)(findRedis(), [
    ...['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'yes'],
    ...['--save', '', '--appendonly', 'no', '--dir', place],
    ...['--pidfile', pidFile(place), '--logfile', join(place, 'redis.log')],
  ])
  await eventually('Starting Redis', () => answers(port, 'PING\r\n', '+PONG'))
}

export const redisPid = (place: string): number | undefined => {
  try {
    const pid = Number(readFileSync(pidFile(place), 'utf8'))
    return isAlive(pid) && /(redis|valkey)-server (?!<defunct>)/.test(commandOf(pid)) ? pid : undefined
  } catch {
    return undefined
  }
}

export const stopRedis = async (place: string) => {
  const pid = redisPid(place)
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  await eventually('Stopping Redis', () => redisPid(place) === undefined)
}
