import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [side = '', ...words] = process.argv.slice(2)
const name = words.join('-').toLowerCase()

if (!['identity', 'business'].includes(side) || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run db:new -- identity|business <name of the change>')
  process.exit(1)
}

const [day = '', time = ''] = new Date().toISOString().split('T')
const file = `${day}-${time.slice(0, 5).replace(':', '')}-${name}.sql`
const path = join(import.meta.dirname, 'migrations', side, file)
writeFileSync(path, '-- Say here what changes, and why.\n', { flag: 'wx' })
console.log(path)
