import { parseArgs } from 'node:util'
import { keptSeals, prepareDatabases } from '@quickprism/tools/dev/environment'
import { startServices } from '@quickprism/tools/services/services'
import { play } from '@quickprism/tools/simulator/crowd'
import { enlist } from '@quickprism/tools/simulator/enlist'
import { bad, fair, sendTo, through } from '@quickprism/tools/simulator/network'

const USAGE = `Usage: npm run simulate -- [--branches 50] [--rate 20] [--stay 300] [--minutes 0] [--network fair|bad]
                          [--by-hour] [--url http://127.0.0.1:4000]

Plays phones against the server of \`npm run dev\`: people arrive, alone and in groups, and leave in every way there is.
--rate arrivals a second over all branches, --stay seconds on average, --minutes 0 until Ctrl+C.`

const number = (name: string, text: string, least: number) => {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new RangeError(`--${name} is a number from ${least}.\n${USAGE}`)
  return value
}

const { values } = parseArgs({
  options: {
    branches: { type: 'string', default: '50' },
    rate: { type: 'string', default: '20' },
    stay: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '0' },
    network: { type: 'string', default: 'fair' },
    'by-hour': { type: 'boolean', default: false },
    url: { type: 'string', default: 'http://127.0.0.1:4000' },
    help: { type: 'boolean', default: false },
  },
})

const expectServer = async () => {
  const isThere = await fetch(`${values.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) throw new Error(`No server answers at ${values.url}: start it with \`npm run dev\`.`)
}

const main = async () => {
  if (values.help) return console.log(USAGE)
  if (!['fair', 'bad'].includes(values.network)) throw new RangeError(`--network is fair or bad.\n${USAGE}`)
  const rate = number('rate', values.rate, 0.01)
  const stay = number('stay', values.stay, 1) * 1_000
  const minutes = number('minutes', values.minutes, 0)
  const branches = number('branches', values.branches, 1)
  await expectServer()

  const { postgres } = await startServices({ place: process.env.DEV_PLACE ?? 'development' })
  const owner = await prepareDatabases(postgres, { identity: 'quickprism', cells: ['quickprism'] })
  const people = Math.ceil(rate * (stay / 1_000) * 2) + 20
  console.log(`Enlisting ${people} people with phones …`)
  const target = { ...owner, ...keptSeals() }
  const { doors, phones, close } = await enlist(target, { url: values.url, branches, people })

  const until = new AbortController()
  const giveUp = new AbortController()
  process.on('SIGINT', () => (until.signal.aborted ? giveUp.abort() : until.abort()))
  if (minutes > 0) setTimeout(() => until.abort(), minutes * 60_000)
  console.log(`${phones.length} phones at ${doors.length} branches, ${rate} arrivals a second. Stop with Ctrl+C.`)
  const report = await play({
    send: through(
      values.network === 'bad' ? bad : fair,
      Math.random,
      sendTo(() => values.url),
    ),
    doors,
    phones,
    rate,
    stay,
    random: Math.random,
    ...(values['by-hour'] ? { hour: () => new Date().getHours() } : {}),
    until: until.signal,
    giveUp: giveUp.signal,
  })
  await close()
  const sorted = report.waited.toSorted((one, other) => one - other)
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
  if (report.missed > 0) {
    console.log(`No phone was free for ${report.missed} more: whoever stays until closing time does not come again.`)
  }
  console.log(`${report.acknowledged.length} check-ins confirmed of ${report.arrivals}, ${report.departed.length} check-outs, ${report.retries} retries
refused: ${JSON.stringify(report.refused)}
waited: half within ${at(0.5)}, 99 of 100 within ${at(0.99)}`)
}

await main().catch((failure: Error) => {
  console.error(failure.message)
  process.exit(1)
})
