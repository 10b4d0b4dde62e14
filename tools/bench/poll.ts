import { dayInKolkata, questionsOn } from '../testing/landing-page-questions.ts'
import { processorTimeOf } from '../testing/processor-time.ts'
import { spawnBare } from './bare-server.ts'
import { load, rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { openScene } from './scene.ts'

const CONNECTIONS = 16

/** What the landing page asks again every few seconds. */
const questionsAbout = (shopId: string) =>
  questionsOn(dayInKolkata(new Date())).map(
    ({ endpoint, more }) => `${endpoint.path}?${new URLSearchParams({ shopId, ...more })}`,
  )

const inTurns = (requests: readonly Buffer[]) => {
  let turn = 0
  return () => requests[turn++ % requests.length] as Buffer
}

/** An open landing page that asks again and hears that nothing has changed, beside a server that does nothing but answer. */
export const benchPoll = async ({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured> => {
  const scene = await openScene({ branches: 20, visitors: 10 })
  const bare = await spawnBare()
  try {
    const addresses = questionsAbout(scene.branches[0]?.quickId as string)
    const headers = { authorization: `Bearer ${scene.staffToken}` }
    const tagOf = async (address: string) => {
      const answer = await fetch(scene.serverUrl + address, { headers })
      await answer.arrayBuffer()
      const tag = answer.headers.get('etag')
      if (tag === null) throw new Error(`${address} was answered ${answer.status}, without a tag`)
      return tag
    }
    const askBare = rawRequest('GET', '/', headers)
    const askWhole = inTurns(addresses.map((address) => rawRequest('GET', address, headers)))
    const at = { seconds, connections: CONNECTIONS }
    const rates = { bare: [] as number[], unchanged: [] as number[], whole: [] as number[] }
    const costs = { bare: [] as number[], unchanged: [] as number[] }
    /** Nothing where a quarter of an hour ended meanwhile: from then on everything is answered whole. */
    const askUnchanged = async () => {
      const tags = await Promise.all(addresses.map(tagOf))
      const again = addresses.map((address, place) =>
        rawRequest('GET', address, { ...headers, 'if-none-match': tags[place] as string }),
      )
      const before = scene.spent()
      const { perSecond, answers, statuses } = await load(scene.serverUrl, inTurns(again), at)
      const cost = (scene.spent().server - before.server) / answers
      return Object.keys(statuses).join() === '304' ? { perSecond, cost } : undefined
    }
    for (let round = 0; round < rounds; round++) {
      const bareBefore = processorTimeOf(bare.pid)
      const answered = await load(bare.url, () => askBare, at)
      rates.bare.push(answered.perSecond)
      costs.bare.push((processorTimeOf(bare.pid) - bareBefore) / answered.answers)
      const unchanged = (await askUnchanged()) ?? (await askUnchanged())
      if (!unchanged) throw new Error('Not every answer was 304, twice in a row')
      rates.unchanged.push(unchanged.perSecond)
      costs.unchanged.push(unchanged.cost)
      rates.whole.push((await load(scene.serverUrl, askWhole, at)).perSecond)
    }
    const [bareRate, unchanged, whole] = [median(rates.bare), median(rates.unchanged), median(rates.whole)]
    return {
      figures: {
        'bare Fastify answer (per second)': bareRate,
        'bare Fastify answer: processor time (µs)': median(costs.bare) * 1_000,
        '304 after the batched lookup, signed in (per second)': unchanged,
        '304 after the batched lookup: processor time of the server (µs)': median(costs.unchanged) * 1_000,
        'whole answer, epochs checked in PostgreSQL (per second)': whole,
      },
      ratios: { '304 ÷ bare Fastify answer': { value: unchanged / bareRate, target: 0.7 } },
    }
  } finally {
    bare.kill()
    await scene.close()
  }
}
