import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '@quickprism/tools/services/throwaway/ports'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

it('`npm run dev` brings up the dashboard, the companion, the API reference and the mailbox, and says whom to sign in as', async () => {
  const place = `dev-test-${process.pid}`
  const [api, dashboard, companion, mailbox] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const dev = spawn('npm', ['run', 'dev'], {
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
  try {
    let said = ''
    for await (const line of createInterface({ input: dev.stdout })) {
      said += `${line}\n`
      if (line.includes('Stop with Ctrl+C')) break
    }
    expect(said).toMatch(/[0-9A-HJKMNP-TV-Z]{8} {2}.+Root user at/)
    const addresses = [...said.matchAll(/^ {2}(?:Dashboard|Companion|API docs|Mailbox) +(\S+)$/gm)].map(
      ([, url]) => url,
    )
    expect(addresses).toHaveLength(4)
    for (const url of addresses) expect((await fetch(url as string)).status).toBe(200)
  } finally {
    process.kill(-(dev.pid as number), 'SIGTERM')
    await once(dev, 'exit')
    spawnSync('node', ['tools/services/services.ts', 'down', '--place', place])
  }
}, 120_000)

it('every command the README names exists', () => {
  const commands = [...readFileSync('README.md', 'utf8').matchAll(/`?npm run ([\w:]+)/g)].map(
    ([, name]) => name as string,
  )
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
