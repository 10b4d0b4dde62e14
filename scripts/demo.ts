import { parseArgs } from 'node:util'
import { checkCounters, loadDemo } from '@quickprism/tools/demo/load'
import type { Installation } from '@quickprism/tools/demo/target'
import { keptSeals, prepareDatabases } from '@quickprism/tools/dev/environment'
import { startServices } from '@quickprism/tools/services/services'
import { createSecrets } from '../apps/server/src/secrets.ts'
import { createVault } from '../apps/server/src/vault.ts'

const USAGE = `Usage: npm run demo -- [--businesses 300] [--branches 2000] [--visits 1000000] [--seed 1] [--until 2026-11-15]
       npm run demo -- --check`

const QUARTER_HOUR = 15 * 60_000

const whole = (name: string, text: string) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new RangeError(`--${name} is a whole number above 0.\n${USAGE}`)
  return number
}

/** A date means its afternoon in India; without one, history ends with the quarter of an hour that is over. */
const momentOf = (text: string | undefined) => {
  if (text === undefined) return new Date(Math.floor(Date.now() / QUARTER_HOUR) * QUARTER_HOUR)
  const moment = new Date(`${text}T16:00:00+05:30`)
  if (Number.isNaN(moment.getTime())) throw new RangeError(`--until is a date like 2026-11-15.\n${USAGE}`)
  return moment
}

/** The databases that were named by their owner's addresses, with the secret of that installation, else those of `npm run dev`. */
const targetOf = async (env: NodeJS.ProcessEnv): Promise<Installation> => {
  const { IDENTITY_OWNER_URL, CELL_OWNER_URLS, SECRET_KEY } = env
  if (!IDENTITY_OWNER_URL !== !CELL_OWNER_URLS || !IDENTITY_OWNER_URL !== !SECRET_KEY)
    throw new Error('Set IDENTITY_OWNER_URL, CELL_OWNER_URLS and SECRET_KEY, or none of them.')
  if (IDENTITY_OWNER_URL && CELL_OWNER_URLS && SECRET_KEY) {
    const secret = Buffer.from(SECRET_KEY, 'base64')
    return {
      identityUrl: IDENTITY_OWNER_URL,
      cellUrls: CELL_OWNER_URLS.split(',').map((url) => url.trim()),
      secrets: createSecrets(secret),
      vault: createVault(secret),
    }
  }
  const { postgres } = await startServices({ place: 'development' })
  const owner = await prepareDatabases(postgres, { identity: 'quickprism', cells: ['quickprism'] })
  return { ...owner, ...keptSeals() }
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '300' },
      branches: { type: 'string', default: '2000' },
      visits: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  })
  if (values.check) {
    if (!(await checkCounters(await targetOf(process.env), console.error))) {
      throw new Error('Some counters differ from the visits.')
    }
    console.log('Every counter equals the visits.')
    return
  }
  const sizes = {
    businesses: whole('businesses', values.businesses),
    branches: whole('branches', values.branches),
    visits: whole('visits', values.visits),
    seed: whole('seed', values.seed),
    until: momentOf(values.until),
  }
  await loadDemo(await targetOf(process.env), sizes, console.log)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
