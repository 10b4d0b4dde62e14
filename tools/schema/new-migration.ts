import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [side = '', ...words] = process.argv.slice(2)
const name = words.join('-').toLowerCase()

if (!['identity', 'business'].includes(side) || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run db:new -- identity|business <name of the change>')
  process.exit(1)
}

const folder = join(import.meta.dirname, '../../apps/server/src/db/migrations', side)

/** `2026-11-15-1750`, in UTC. */
const stampOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')

/** Migrations run in the order of their names: a new one comes after all others, whatever the clock says. */
const newest = readdirSync(folder).sort().at(-1) ?? ''
const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)-/.exec(newest) ?? []
const next = new Date(day ? Date.parse(`${day}T${hour}:${minute}Z`) + 60_000 : 0)
const path = join(folder, `${stampOf(new Date(Math.max(Date.now(), next.getTime())))}-${name}.sql`)
writeFileSync(path, '-- Say here what changes, and why.\n', { flag: 'wx' })
console.log(path)
