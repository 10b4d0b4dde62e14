import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@quickprism/contract/records'
import { ROWS_HEADER } from '@quickprism/contract/report-rows'
import { MOST_PEOPLE, type ReportFormat, reports } from '@quickprism/contract/reports'
import { startServices } from '../services/services.ts'
import { p99 } from '../testing/statistics.ts'
import { beside } from './beside.ts'
import { type LargestBranch, openLargestBranch } from './largest-branch.ts'
import { rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'

/** How often the server is asked whether it listens, and others ask for a page, in milliseconds. */
const GLANCE = 5
const PAGE = 50

/** As many people as a report may have, of those who came most, over a year. */
const pathOf = async (branch: LargestBranch, format: ReportFormat) => {
  const people = await branch.query<{ quick_id: string }>(
    `select quick_id from business.branch_visitor
      where business_id = $1 and branch_id = $2 and quick_id is not null order by visits desc limit $3`,
    [branch.businessId, branch.branchId, MOST_PEOPLE],
  )
  const [year] = await branch.query<{ from: string; to: string }>(
    `select to_char(now() at time zone time_zone - interval '1 year', 'YYYY-MM-DD"T"HH24:MI') as "from",
            to_char(now() at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as "to"
       from business.branch where business_id = $1 and branch_id = $2`,
    [branch.businessId, branch.branchId],
  )
  const query = new URLSearchParams({
    shopQuickID: branch.quickId,
    quickIDs: people.map(({ quick_id }) => quick_id).join(','),
    startDatetime: year?.from as string,
    endDatetime: year?.to as string,
    exportType: 'visitor_logs',
    format,
  })
  return `${reports.export.path}?${query}`
}

type Begun = { answer: IncomingMessage; firstByte: number; rows: number; stop(): void }

/** Asks for a report and waits for the first byte of the file. */
const begin = async (branch: LargestBranch, path: string): Promise<Begun> => {
  const headers = { authorization: `Bearer ${await branch.token()}` }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${branch.serverUrl}${path}`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A report was answered with ${answer.statusCode}`))
      answer.once('readable', () =>
        resolve({
          answer,
          firstByte: performance.now() - started,
          rows: Number(answer.headers[ROWS_HEADER]),
          stop: () => request.destroy(),
        }),
      )
    })
    request.on('error', reject)
  })
}

/** Takes it to its end. */
const take = async (branch: LargestBranch, path: string) => {
  const started = performance.now()
  const { answer, firstByte, rows } = await begin(branch, path)
  let bytes = 0
  for await (const piece of answer) bytes += (piece as Buffer).length
  return { firstByte, rows, bytes, whole: performance.now() - started }
}

const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A page of records, worked out anew each time. */
const pages = (branch: LargestBranch, token: string) => async () => {
  await branch.raiseVersion()
  const path = `${records.list.path}?shopId=${branch.quickId}&page=1&limit=10`
  return rawRequest('GET', path, { authorization: `Bearer ${token}` })
}

/** How long after it was given up the database still works on a report. */
const cancelled = async (branch: LargestBranch, path: string) => {
  const { stop } = await begin(branch, path)
  const works = async () =>
    (
      await branch.query(
        `select from pg_stat_activity where datname = current_database() and query ilike 'fetch %' and state <> 'idle'`,
      )
    ).length > 0
  while (!(await works())) await pause(1)
  stop()
  const started = performance.now()
  while (await works()) await pause(1)
  return performance.now() - started
}

/** The longest that a server did not listen while a spreadsheet was written. */
const longestSilence = async (branch: LargestBranch, path: string) => {
  const glance = rawRequest('GET', '/healthz', {})
  const work = take(branch, path)
  const silences = await beside(branch.serverUrl, GLANCE, () => glance, work)
  return { longest: Math.max(...silences), rows: (await work).rows }
}

/** The largest report there can be at the largest branch of the demo, and what others feel of it. */
export const benchReport = async ({ visits, rounds }: { visits: number; rounds: number }): Promise<Measured> => {
  const services = await startServices({ place: 'bench', durable: true })
  const branch = await openLargestBranch(services, visits)
  try {
    const [server] = branch.processes as [number]
    const [csv, xlsx] = [await pathOf(branch, 'csv'), await pathOf(branch, 'xlsx')]
    // What the server needs for anything at all is not the report's.
    const token = await branch.token()
    await beside(branch.serverUrl, PAGE, pages(branch, token), pause(3_000))

    const before = memoryOf(server)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server))
    }, 20)
    const taken: Awaited<ReturnType<typeof take>>[] = []
    const others = { alone: [] as number[], beside: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const page = pages(branch, await branch.token())
      const work = take(branch, csv)
      others.beside.push(...(await beside(branch.serverUrl, PAGE, page, work)))
      const one = await work
      taken.push(one)
      others.alone.push(...(await beside(branch.serverUrl, PAGE, page, pause(one.whole))))
    }
    clearInterval(watch)

    const silence = await longestSilence(branch, xlsx)
    const gone = median([await cancelled(branch, csv), await cancelled(branch, csv), await cancelled(branch, csv)])
    const firstByte = median(taken.map(({ firstByte }) => firstByte))
    return {
      figures: {
        rows: taken[0]?.rows as number,
        'CSV: megabytes': (taken[0]?.bytes as number) / 1e6,
        'CSV: first byte (ms)': firstByte,
        'CSV: whole (ms)': median(taken.map(({ whole }) => whole)),
        'memory before (MB)': before,
        'memory, growth (MB)': most - before,
        'other calls, alone, p99 (ms)': p99(others.alone),
        'other calls, beside a report, p99 (ms)': p99(others.beside),
        'XLSX: rows': silence.rows,
        'XLSX: longest silence of the server (ms)': silence.longest,
        'cancelled: the database goes on for (ms)': gone,
      },
      ratios: {
        '1 s ÷ first byte': { value: 1_000 / firstByte, target: 1 },
        '100 MB ÷ growth of memory': { value: 100 / (most - before), target: 1 },
        '1.2 × p99 alone ÷ p99 beside a report': {
          value: (1.2 * p99(others.alone)) / p99(others.beside),
          target: 1,
        },
        '50 ms ÷ longest silence': { value: 50 / silence.longest, target: 1 },
        '1 s ÷ time to cancel': { value: 1_000 / gone, target: 1 },
      },
    }
  } finally {
    await branch.close()
  }
}
