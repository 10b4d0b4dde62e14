import { execFile, spawn } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PATIENCE } from './patience.ts'
import type { FreshDatabases } from './test-database.ts'
import { asEnvironment, newSigningKey } from './test-keys.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'apps/server/src')

/** The secret of every server started here. */
export const SECRET_KEY = Buffer.alloc(32, 7)

export type ServerProcess = { url: string; pid: number; kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> }

type Addresses = Pick<FreshDatabases, 'identityUrl' | 'cellUrls'>

const environment = (databases: Addresses, tokenKey: KeyObject, redisUrl: string) => ({
  ...process.env,
  // A bench measures what production writes.
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
  PORT: '0',
  WORKER_METRICS_PORT: '0',
  SOS_METRICS_PORT: '0',
  IDENTITY_DATABASE_URL: databases.identityUrl,
  CELL_DATABASE_URLS: databases.cellUrls.join(','),
  // Tests speak for many addresses, as a proxy does.
  TRUSTED_PROXIES: '127.0.0.1',
  BUSY_AFTER_MS: '10000',
  DATABASE_PATIENCE: String(PATIENCE),
  REDIS_URL: redisUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  SUPPORT_EMAIL: 'support@quickprism.test',
  SECRET_KEY: SECRET_KEY.toString('base64'),
  TOKEN_SIGNING_KEY: asEnvironment(tokenKey),
  AUDIT_SIGNING_KEY: asEnvironment(),
  AUDIT_HEADS_DIR: join(tmpdir(), 'quickprism-heads'),
})

/** Starts the specimen server as a process of its own and waits until it listens. */
export const startServerProcess = async (
  databases: Addresses,
  tokenKey: KeyObject,
  redisUrl: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'specimen-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(databases, tokenKey, redisUrl), ...settings },
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1]
    if (port) {
      child.stdout.resume()
      return {
        url: `http://127.0.0.1:${port}`,
        pid: child.pid as number,
        async kill(signal) {
          child.kill(signal)
          const [code] = await exited
          return code as number | null
        },
      }
    }
  }
  throw new Error('The server process ended before it listened')
}

const startProcess = (program: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(SERVER, program)], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const exited = once(child, 'exit')
  return {
    async kill(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

/** The worker as a process of its own. */
export const startWorkerProcess = (databases: Addresses, tokenKey: KeyObject, redisUrl: string) =>
  startProcess('worker.ts', environment(databases, tokenKey, redisUrl))

/** What tells people of alerts, as a process of its own, with these providers. */
export const startSosWorkerProcess = (databases: Addresses, redisUrl: string, providers: Record<string, string>) =>
  startProcess('sos-worker.ts', { ...environment(databases, newSigningKey(), redisUrl), ...providers })

const TELL_MEMORY = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('most memory ' + process.resourceUsage().maxRSS))`,
)}`

/** What Node is told by a script of the repository. */
const nodeOptionsOf = async (script: string) => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return scripts[script]?.match(/--\S+/g) ?? []
}

/** `npm run audit:verify`: how it ended, what it said, and the most memory it took. */
export const verifyAudit = async (databases: Addresses, redisUrl: string) => {
  const heads = await mkdtemp(join(tmpdir(), 'quickprism-heads-'))
  const env = { ...environment(databases, newSigningKey(), redisUrl), AUDIT_HEADS_DIR: heads }
  const program = join(SERVER, 'audit-verify.ts')
  const options = [...(await nodeOptionsOf('audit:verify')), '--import', TELL_MEMORY]
  const ended = await new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const child = execFile(process.execPath, [...options, program], { env }, (_, said, complained) =>
      resolve({ code: child.exitCode ?? 1, said, complained }),
    )
  })
  await rm(heads, { recursive: true })
  const kilobytes = Number(/most memory (\d+)/.exec(ended.complained)?.[1])
  return { ...ended, megabytes: Math.round(kilobytes / 1024) }
}
