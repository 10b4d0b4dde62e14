import { records } from '@quickprism/contract/records'
import { visitKind } from '@quickprism/server/db/codes'
import type { BusinessTx } from '@quickprism/server/db/in-business'
import { everyRow, fromNewest, rowsAt } from '@quickprism/server/modules/records/queries'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { startServices } from '../services/services.ts'
import { processorTimeOf } from '../testing/processor-time.ts'
import { type LargestBranch, openLargestBranch } from './largest-branch.ts'
import { openLine } from './line.ts'
import { load, rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { pgbench } from './pgbench.ts'
import { type Questions, questionsOf } from './record-questions.ts'

const CALLS = 10
const CLIENTS = 16

type Taken = { milliseconds: number[]; processor: number }

/** Some calls of one question, each worked out anew: how long they took, and what they cost server and PostgreSQL. */
const take = async (branch: LargestBranch, path: string): Promise<Taken> => {
  const line = openLine(branch.serverUrl)
  const request = rawRequest('GET', path, { authorization: `Bearer ${await branch.token()}` })
  const spent = () => branch.processes.reduce<number>((sum, pid) => sum + processorTimeOf(pid), 0)
  const milliseconds: number[] = []
  const before = spent()
  for (let call = 0; call < CALLS; call++) {
    await branch.raiseVersion()
    const answer = await line.ask(request)
    if (answer.status !== '200') throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`)
    milliseconds.push(answer.milliseconds)
  }
  line.close()
  return { milliseconds, processor: (spent() - before) / CALLS }
}

/** Each question at each size in turns, the first round for warmth alone. */
const takeAll = async (branches: readonly LargestBranch[], rounds: number) => {
  const asked = new Map<LargestBranch, Questions>()
  for (const branch of branches) asked.set(branch, await questionsOf(branch))
  const names = Object.keys(asked.get(branches[0] as LargestBranch) as Questions)
  const taken = new Map(branches.map((branch) => [branch, new Map(names.map((name) => [name, [] as Taken[]]))]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      for (const branch of branches) {
        const one = await take(branch, asked.get(branch)?.[name] as string)
        if (round > 0) taken.get(branch)?.get(name)?.push(one)
      }
    }
  }
  return branches.map((branch) =>
    [...(taken.get(branch) ?? [])].map(([name, rows]) => ({
      name,
      milliseconds: median(rows.flatMap(({ milliseconds }) => milliseconds)),
      processor: rows.reduce((sum, { processor }) => sum + processor, 0) / rows.length,
    })),
  )
}

/** Near pages in several lengths, so that hardly any answer is one that was given before. */
const PAGES = 20
const LENGTHS = [10, 19] as const

/** The statements of such a page, as the server writes them. */
const scriptOf = async ({ businessId, branchId }: LargestBranch) => {
  const written: CompiledQuery[] = []
  const [offset, limit] = [777_777, 7_777]
  const tx = Object.assign(
    new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void written.push(query),
    }),
    { businessId },
  ) as unknown as BusinessTx
  const kinds = Object.values(visitKind)
  const anything = {
    checkouts: undefined,
    purposes: undefined,
    genders: undefined,
    minAge: undefined,
    maxAge: undefined,
  }
  await everyRow(tx, branchId).execute(tx)
  await rowsAt(tx, branchId, fromNewest(tx, branchId, { kinds, ...anything }, { offset, limit }), kinds).execute(tx)
  const inWords = (value: unknown) => (value === offset ? ':offset' : value === limit ? ':limit' : String(value))
  const statements = written.map(({ sql, parameters }) => {
    // pgbench takes a colon before a letter for a variable of its own, also inside a text.
    const text = sql.replace(/(?<!:):(?=[A-Z])/g, "' || ':' || '")
    return `${text.replace(/\$(\d+)/g, (_, number) => inWords(parameters[number - 1]))};`
  })
  return [
    `\\set limit random(${LENGTHS[0]}, ${LENGTHS[1]})`,
    `\\set offset random(0, ${PAGES - 1}) * :limit`,
    ...statements.map((statement) => statement.replace(/\s+/g, ' ')),
  ].join('\n')
}

/** A page over the interface beside the same statements in the bare engine, in turns. */
const besideEngine = async (branch: LargestBranch, { rounds, seconds }: { rounds: number; seconds: number }) => {
  const script = await scriptOf(branch)
  const rates = { api: [] as number[], engine: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.engine.push(
      await pgbench(branch.cellUrl, script, { seconds, clients: CLIENTS, businessId: branch.businessId }),
    )
    const authorization = `Bearer ${await branch.token()}`
    let number = 0
    const next = () => {
      const [page, limit] = [1 + (number % PAGES), LENGTHS[0] + (Math.floor(number / PAGES) % LENGTHS[0])]
      if (++number % (PAGES * LENGTHS[0]) === 0) void branch.raiseVersion()
      return rawRequest('GET', `${records.list.path}?shopId=${branch.quickId}&page=${page}&limit=${limit}`, {
        authorization,
      })
    }
    await branch.raiseVersion()
    const { perSecond, statuses } = await load(branch.serverUrl, next, { seconds, connections: CLIENTS })
    if (Object.keys(statuses).join() !== '200') throw new Error(`Not every page came: ${JSON.stringify(statuses)}`)
    rates.api.push(perSecond)
  }
  return { api: median(rates.api), engine: median(rates.engine) }
}

const MOST_PROCESSOR = 50
const MOST_GROWTH = 1.2

const written = (visits: number) => visits.toLocaleString('en-IN')

/**
 * Pages, filters, searches and totals of the largest branch of the demo. Of several sizes the largest is held against
 * the smallest. The databases stay in the place "bench" for the next run.
 */
export const benchRecords = async ({
  visits,
  rounds,
  seconds,
}: {
  visits: readonly number[]
  rounds: number
  seconds: number
}): Promise<Measured> => {
  const services = await startServices({ place: 'bench', durable: true })
  const branches: LargestBranch[] = []
  try {
    for (const count of visits) branches.push(await openLargestBranch(services, count))
    const largest = branches.at(-1) as LargestBranch
    const taken = await takeAll(branches, rounds)
    const { api, engine } = await besideEngine(largest, { rounds, seconds })
    const figures: Measured['figures'] = { 'page, pgbench (per second)': engine, 'page, API (per second)': api }
    for (const [index, rows] of taken.entries()) {
      for (const { name, milliseconds, processor } of rows) {
        const of = `${written(branches[index]?.visits as number)} visits, ${name}`
        figures[`${of}: median (ms)`] = milliseconds
        figures[`${of}: processor (ms)`] = processor
      }
    }
    const [smallest, last] = [taken[0] ?? [], taken.at(-1) ?? []]
    const dearest = Math.max(...last.map(({ processor }) => processor))
    const ratios: Measured['ratios'] = {
      'page, API ÷ pgbench': { value: api / engine, target: 0.3 },
      [`${MOST_PROCESSOR} ms ÷ processor time of the dearest`]: { value: MOST_PROCESSOR / dearest, target: 1 },
    }
    if (visits.length > 1) {
      for (const [index, { name, milliseconds }] of last.entries())
        ratios[`${MOST_GROWTH} × smaller ÷ larger, ${name}`] = {
          value: (MOST_GROWTH * (smallest[index]?.milliseconds as number)) / milliseconds,
          target: 1,
        }
    }
    return { figures, ratios }
  } finally {
    for (const branch of branches) await branch.close()
  }
}
