import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { load, rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { pgbench } from './pgbench.ts'
import { openScene, type Scene } from './scene.ts'

const CLIENTS = 16

const NEXT_VISITOR = `nextval('public.bench_visitor')`

/** The engine's two programs, on the same rows as the product's: each visitor once, since nobody is in two visits. */
const scripts = ({ business, branches }: Scene) => {
  const [firstBranch, lastBranch] = [branches[0]?.branchId, branches.at(-1)?.branchId]
  const choose = `\\set branch random(${firstBranch}, ${lastBranch})\n`
  return {
    bare: `${choose}insert into business.visit (business_id, branch_id, checked_in_at, local_day, visitor_id, kind, is_new, nonce)
      values (${business.businessId}, :branch, clock_timestamp(), current_date, ${NEXT_VISITOR}, 2, false, gen_random_uuid());`,
    checkIn: `${choose}select * from business.check_in(${business.businessId}, :branch, clock_timestamp(), localtimestamp,
      gen_random_uuid(), array[${NEXT_VISITOR}]::bigint[], array[2]::smallint[], array[30]::smallint[], array[1]::smallint[], 1::smallint);`,
  }
}

/** Check-ins over the interface: other people at other branches, each once in a round. */
const requests = ({ branches, posterKeys, visitors }: Scene) => {
  let number = 0
  return () => {
    const visitor = visitors[number]
    const branch = branches[number % branches.length]
    const key = posterKeys[number % branches.length]
    number++
    if (!visitor || !branch) return undefined
    return rawRequest(
      'POST',
      checkins.checkIn.path,
      { authorization: `Bearer ${visitor.token}` },
      {
        shop_quickID: branch.quickId,
        key,
        nonce: randomUUID(),
        position: { latitude: 12.93624, longitude: 77.62691, accuracy: 8 },
      },
    )
  }
}

/** Everyone has left: whoever is still inside would be answered with the visit they are in, and nothing be written. */
const sendEveryoneHome = async ({ query }: Scene) => {
  await query('delete from identity.presence')
  await query(`update business.visit set checked_out_at = checked_in_at + interval '1 ms', checkout_type = 1, exit_grade = 1
    where checked_out_at is null`)
  // Nobody scans ten times a minute; the rounds of a bench do.
  await query('update business.scan_count set used = 0')
  await query('vacuum (analyze) business.scan_count, business.visit, business.branch_visitor, identity.presence')
}

/** One round of an engine's program, with everyone outside before it: transactions a second. */
const engineRound = async (scene: Scene, script: string) => {
  await sendEveryoneHome(scene)
  await scene.query('alter sequence public.bench_visitor restart')
  const transactions = Math.floor(scene.visitors.length / CLIENTS)
  return pgbench(scene.cellUrl, script, { transactions, clients: CLIENTS, businessId: scene.business.businessId })
}

const insideNow = async ({ query }: Scene) => {
  const [row] = await query<{ visits: number }>(
    'select count(*)::int as visits from business.visit where checked_out_at is null',
  )
  return row?.visits
}

type Round = { perSecond: number; server: number; postgres: number }

/** One round over the interface: each answer is a visit that was made, or it does not count. */
const checkEveryoneIn = async (scene: Scene, seconds: number): Promise<Round> => {
  await sendEveryoneHome(scene)
  const before = scene.spent()
  const { perSecond, answers, statuses } = await load(scene.serverUrl, requests(scene), {
    seconds,
    connections: CLIENTS,
  })
  const after = scene.spent()
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`Not every check-in succeeded: ${JSON.stringify(statuses)}`)
  const made = await insideNow(scene)
  if (made !== answers) throw new Error(`${answers} check-ins made ${made} visits`)
  return {
    perSecond,
    server: (after.server - before.server) / answers,
    postgres: (after.postgres - before.postgres) / answers,
  }
}

const MOST_WARMING = 10
const AGREED = 0.1

/** A server that has just started is slower: rounds count once two in a row agree. */
const warmUp = async (scene: Scene, seconds: number) => {
  let before = 0
  for (let round = 0; round < MOST_WARMING; round++) {
    const { perSecond } = await checkEveryoneIn(scene, seconds)
    if (Math.abs(perSecond - before) < AGREED * perSecond) return
    before = perSecond
  }
}

/** Milliseconds of processor time in server and PostgreSQL together that a check-in may cost. */
const MOST_PROCESSOR = 2.4

export const benchCheckIn = async ({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured> => {
  const scene = await openScene({ branches: 20, visitors: 1_500 * seconds })
  try {
    const { bare, checkIn } = scripts(scene)
    await scene.query(`create sequence public.bench_visitor start ${scene.visitors[0]?.visitorId}`)
    await scene.query('grant usage on sequence public.bench_visitor to quickprism_service')
    const engine = { bare: [] as number[], checkIn: [] as number[] }
    const api: Round[] = []
    await warmUp(scene, seconds)
    for (let round = 0; round < rounds; round++) {
      engine.bare.push(await engineRound(scene, bare))
      engine.checkIn.push(await engineRound(scene, checkIn))
      api.push(await checkEveryoneIn(scene, seconds))
    }
    const [bareRate, checkInRate] = [median(engine.bare), median(engine.checkIn)]
    const apiRate = median(api.map(({ perSecond }) => perSecond))
    const server = median(api.map((round) => round.server))
    const postgres = median(api.map((round) => round.postgres))
    return {
      figures: {
        'bare insert, pgbench (per second)': bareRate,
        'check_in(), pgbench (per second)': checkInRate,
        'API check-in (per second)': apiRate,
        'API check-in: processor time of the server (ms)': server,
        'API check-in: processor time of PostgreSQL (ms)': postgres,
      },
      ratios: {
        'check_in() ÷ bare insert': { value: checkInRate / bareRate, target: 0.4 },
        'API check-in ÷ check_in()': { value: apiRate / checkInRate, target: 0.25 },
        [`${MOST_PROCESSOR} ms ÷ processor time of a check-in`]: {
          value: MOST_PROCESSOR / (server + postgres),
          target: 1,
        },
      },
    }
  } finally {
    await scene.close()
  }
}
