import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { checkCounters } from '@quickprism/tools/demo/load'
import { withClients } from '@quickprism/tools/demo/target'
import { startServices } from '@quickprism/tools/services/services'
import { freePort } from '@quickprism/tools/services/throwaway/ports'
import { eventually } from '@quickprism/tools/services/throwaway/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const place = `dev-test-${process.pid}`

/** Starts everything, and comes back when it says that it is there. */
const startDev = async (...options: string[]) => {
  const [api, dashboard, companion, mailbox] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const dev = spawn('npm', ['run', 'dev', '--', ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DEV_PLACE: place,
      API_PORT: String(api),
      DASHBOARD_PORT: String(dashboard),
      COMPANION_PORT: String(companion),
      MAILBOX_PORT: String(mailbox),
    },
  })
  const stop = async () => {
    if (dev.exitCode !== null || dev.signalCode !== null) return
    process.kill(-(dev.pid as number), 'SIGTERM')
    await once(dev, 'exit')
  }
  let said = ''
  for await (const line of createInterface({ input: dev.stdout })) {
    said += `${line}\n`
    if (line.includes('Stop with Ctrl+C')) return { said, stop }
  }
  throw new Error(`It ended instead of starting:\n${said}`)
}

type Running = Awaited<ReturnType<typeof startDev>>

const databaseOf = async () => {
  const { postgres } = await startServices({ place })
  return postgres.replace(/\/[^/]*$/, '/quickprism')
}

type Seen = { branch: string; inside: number; visits: number; phones: number }

/** What its owner sees of the branch that is opened first, and of the whole world. */
const look = async (): Promise<Seen> =>
  withClients([await databaseOf()], async ([client]) => {
    const answer = await client?.query<Seen>(
      `select b.name as branch, t.members_inside + t.visitors_inside as inside,
        (select count(*)::int from business.visit) as visits,
        (select count(*)::int from identity.session) as phones
       from business.branch b join business.visit_total t using (business_id, branch_id)
       order by b.created_at, b.branch_id limit 1`,
    )
    return answer?.rows[0] as Seen
  })

const complaints = async () => {
  const url = await databaseOf()
  const found: string[] = []
  await checkCounters({ identityUrl: url, cellUrls: [url] }, (line) => found.push(line))
  return found
}

describe('`npm run dev`', () => {
  afterAll(() => {
    spawnSync('node', ['tools/services/services.ts', 'down', '--place', place])
  }, 60_000)

  describe('with --still', () => {
    let dev: Running
    beforeAll(async () => {
      dev = await startDev('--still')
    }, 180_000)
    afterAll(() => dev.stop(), 60_000)

    it('brings up the dashboard, the companion, the API reference and the mailbox, and says whom to sign in as', async () => {
      expect(dev.said).toMatch(/[0-9A-HJKMNP-TV-Z]{8} {2}.+Root user at/)
      const addresses = [...dev.said.matchAll(/^ {2}(?:Dashboard|Companion|API docs|Mailbox) +(\S+)$/gm)].map(
        ([, url]) => url,
      )
      expect(addresses).toHaveLength(4)
      for (const url of addresses) expect((await fetch(url as string)).status).toBe(200)
    }, 90_000)

    it('opens on a branch with people inside, counted right, where nobody comes or goes', async () => {
      const seen = await look()
      expect(seen).toMatchObject({ branch: 'Indiranagar', phones: 0 })
      expect(seen.inside).toBeGreaterThanOrEqual(8)
      expect(dev.said).toContain('Nobody comes or goes.')
      expect(await complaints()).toEqual([])
    }, 90_000)
  })

  describe('without it', () => {
    let dev: Running
    let before: Seen
    beforeAll(async () => {
      before = await look()
      dev = await startDev()
    }, 180_000)
    afterAll(() => dev.stop(), 60_000)

    it('lets people with phones come and go, without a word about it', async () => {
      expect((await look()).phones).toBeGreaterThan(50)
      await eventually('Someone comes', async () => (await look()).visits > before.visits, 170)
      expect(await complaints()).toEqual([])
      expect(dev.said).toContain('People come and go')
      expect(dev.said.match(/^.*(simulat|phone|check-in).*$/gim)).toBeNull()
    }, 240_000)
  })
})

it('every command the README names exists', () => {
  const commands = [...readFileSync('README.md', 'utf8').matchAll(/`?npm run ([\w:]+)/g)].map(
    ([, name]) => name as string,
  )
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
