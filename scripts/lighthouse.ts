import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { complaintsOf, figuresOf, lookAt, type Preset, shiftsOf } from '@quickprism/tools/bench/lighthouse'
import { loadDemo } from '@quickprism/tools/demo/load'
import { startBuiltServer } from '@quickprism/tools/dev/built-server'
import { keptSeals, keptSecret, prepareDatabases } from '@quickprism/tools/dev/environment'
import { startServices } from '@quickprism/tools/services/services'
import { createGiven } from '@quickprism/tools/testing/given'
import { openWorld } from '@quickprism/tools/testing/owner-world'
import { writeProofPage } from '@quickprism/tools/testing/proof-page'

type Looked = {
  path: string | (() => Promise<string>)
  preset: Preset
  as: 'dashboard' | 'companion' | 'stranger'
  promise: string
}

const screens: Record<string, Looked> = {
  landing: {
    path: '/dashboard/entry-management',
    preset: 'desktop',
    as: 'dashboard',
    promise: 'The landing page of a busy branch',
  },
  'sign-in': { path: '/auth/login', preset: 'desktop', as: 'stranger', promise: 'The sign-in page' },
  pass: { path: '/app/', preset: 'mobile', as: 'companion', promise: 'The pass in the companion' },
  'check-in': {
    path: () => posterOfOne(),
    preset: 'mobile',
    as: 'companion',
    promise: 'What the poster of a branch leads to in the companion, for someone who is signed in',
  },
}

const USAGE = `Usage: npm run lighthouse -- ${Object.keys(screens).join('|')} [--looks 5]

The built product with demo data through Lighthouse, and the medians in docs/proofs/. It needs the whole of Chromium
(Debian: chromium; elsewhere name it in CHROMIUM_PATH), and fetches Lighthouse.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { looks: { type: 'string', default: '5' } },
})
const [name = ''] = positionals
const screen = screens[name]
if (!screen) {
  console.error(USAGE)
  process.exit(1)
}

execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
const services = await startServices()
const owner = await prepareDatabases(services.postgres, { identity: 'quickprism', cells: ['quickprism'] })
const sizes = { businesses: 3, branches: 12, visits: 20_000, seed: 1, until: new Date() }
await loadDemo({ ...owner, ...keptSeals() }, sizes, console.log)
const nowhere = { smtpUrl: 'smtp://127.0.0.1:9', smsUrl: 'http://127.0.0.1:9', gstinUrl: 'http://127.0.0.1:9' }
const { origin, server } = await startBuiltServer('server', {
  owner,
  redis: services.redis,
  place: services.place,
  ...nowhere,
})

const world = openWorld(owner.identityUrl, owner.cellUrls, Buffer.from(keptSecret(), 'base64'))
const given = createGiven(world)
const { root_person_id: ownerOfMost } = await world
  .cellOf({ cell: 1 })
  .selectFrom('business.visit_total as total')
  .innerJoin('business.business as business', 'business.business_id', 'total.business_id')
  .select('business.root_person_id')
  .orderBy(({ eb }) => eb('total.member_leads', '+', eb.ref('total.visitor_leads')), 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()

/** In the companion someone who is nowhere: whoever is inside at this hour sees another screen, with a map. */
const personId = screen.as === 'companion' ? (await given.person()).personId : ownerOfMost

/** The address on the poster of some branch, for someone who has agreed to the notice. */
const posterOfOne = async () => {
  await given.agree({ personId })
  const { quick_id, poster_key } = await world
    .cellOf({ cell: 1 })
    .selectFrom('business.branch')
    .select(['quick_id', 'poster_key'])
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/app/branch/${quick_id}?key=${poster_key}`
}

/** A session renews its cookie at each start of a page, so every look has one of its own. */
const cookieFor = async (as: Looked['as']) => {
  if (as === 'stranger') return undefined
  const { cookieName, cookieValue } = await given.session({ personId }, as)
  return `${cookieName}=${cookieValue}`
}

/** How many looks may come to nothing. */
const MOST_LOST = 2

const path = typeof screen.path === 'string' ? screen.path : await screen.path()
const reports: ReturnType<typeof lookAt>[] = []
let lost = 0
while (reports.length < Number(values.looks)) {
  try {
    reports.push(lookAt(`${origin}${path}`, screen.preset, await cookieFor(screen.as)))
  } catch (error) {
    // Now and then Lighthouse loses the start of a page in its own recording, and asks to be run again.
    if (++lost > MOST_LOST) throw error
  }
}
await world.close()
server.kill('SIGTERM')
await services.stop()

const figures = figuresOf(reports)
const last = reports.at(-1) as (typeof reports)[number]
for (const line of [...complaintsOf(last), ...shiftsOf(last)]) console.log(line)
console.table(figures)
writeProofPage(
  `lighthouse-${name}`,
  `${screen.promise}: production build with demo data, ${screen.preset} preset, median of ${reports.length}`,
  figures,
  `npm run lighthouse -- ${name}`,
)
