import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCheckIn } from '@quickprism/tools/bench/checkin'
import type { Measured } from '@quickprism/tools/bench/measured'
import { benchPoll } from '@quickprism/tools/bench/poll'
import { benchRecords } from '@quickprism/tools/bench/records'
import { benchReport } from '@quickprism/tools/bench/report'
import { benchSse } from '@quickprism/tools/bench/sse'
import { lostTime } from '@quickprism/tools/testing/lost-time'

const USAGE = `Usage: npm run bench -- checkin|poll|records|report|sse [--rounds 5] [--seconds 5] [--clients 5000] [--visits 1000000] [--keep]

Runs the product and the bare engine in turns in one run, and compares ratios with docs/bench/<name>.json.
--keep makes this run the new baseline. records takes several sizes: --visits 1000000,10000000 says how much dearer the
larger is; its demos are loaded once and stay until npm run services -- down --place bench.`

const BASELINES = join(import.meta.dirname, '../docs/bench')
const RESULTS = join(import.meta.dirname, '../.data/bench')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '5000' },
    visits: { type: 'string', default: '1000000' },
    keep: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

const benches: Record<string, () => Promise<Measured>> = {
  checkin: () => benchCheckIn({ rounds, seconds }),
  poll: () => benchPoll({ rounds, seconds }),
  records: () => benchRecords({ visits: values.visits.split(',').map(Number), rounds, seconds }),
  report: () => benchReport({ visits: Number(values.visits), rounds }),
  sse: () => benchSse({ clients: Number(values.clients), rounds: 20 }),
}

type Kept = Measured & { date: string; cores: number; lost?: number | undefined }

const read = (file: string): Kept | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined

const write = (directory: string, name: string, kept: Kept) => {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

const [name = ''] = positionals
const bench = benches[name]
if (!bench) {
  console.error(USAGE)
  process.exit(1)
}

process.env['LOG_LEVEL'] ??= 'info'

const busy = loadavg()[0] as number
if (busy > 0.5) console.log(`This machine is busy (load ${busy.toFixed(1)}): read the ratios with care.`)
const measured = await bench()
const before = read(join(BASELINES, `${name}.json`))
console.table(
  Object.fromEntries(
    Object.entries(measured.figures).map(([what, value]) => [what, { value: Math.round(value * 100) / 100 }]),
  ),
)
console.table(
  Object.fromEntries(
    Object.entries(measured.ratios).map(([what, { value, target }]) => [
      what,
      {
        ratio: value.toFixed(2),
        target: target.toFixed(2),
        reached: value >= target ? 'yes' : 'no',
        baseline: before?.ratios[what]?.value.toFixed(2) ?? '–',
      },
    ]),
  ),
)
const lost = lostTime()
if (lost !== undefined && lost > 5)
  console.log(`The host took ${lost} % of this machine's time for others: read figures in seconds with care.`)
const kept = { ...measured, date: new Date().toISOString().slice(0, 10), cores: availableParallelism(), lost }
write(RESULTS, name, kept)
if (values.keep) write(BASELINES, name, kept)
