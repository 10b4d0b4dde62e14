import { checkins } from '@quickprism/contract/checkins'
import { spawnBare } from './bare-server.ts'
import { load, rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { openScene } from './scene.ts'

const CONNECTIONS = 16

/** An open screen that asks again and hears that nothing has changed, beside a server that does nothing but answer. */
export const benchPoll = async ({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured> => {
  const scene = await openScene({ branches: 20, visitors: 10 })
  const bare = await spawnBare()
  try {
    const path = `${checkins.inside.path}?shopId=${scene.branches[0]?.quickId}`
    const headers = { authorization: `Bearer ${scene.staffToken}` }
    const first = await fetch(scene.serverUrl + path, { headers })
    const tag = first.headers.get('etag') as string
    const ask = rawRequest('GET', path, { ...headers, 'if-none-match': tag })
    const askBare = rawRequest('GET', '/', headers)
    const askWhole = rawRequest('GET', path, headers)
    const at = { seconds, connections: CONNECTIONS }
    const rates = { bare: [] as number[], unchanged: [] as number[], whole: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      rates.bare.push((await load(bare.url, () => askBare, at)).perSecond)
      const { perSecond, statuses } = await load(scene.serverUrl, () => ask, at)
      if (Object.keys(statuses).join() !== '304')
        throw new Error(`Not every answer was 304: ${JSON.stringify(statuses)}`)
      rates.unchanged.push(perSecond)
      rates.whole.push((await load(scene.serverUrl, () => askWhole, at)).perSecond)
    }
    const [bareRate, unchanged, whole] = [median(rates.bare), median(rates.unchanged), median(rates.whole)]
    return {
      figures: {
        'bare Fastify answer (per second)': bareRate,
        '304 from memory, signed in (per second)': unchanged,
        'whole answer, epochs checked in PostgreSQL (per second)': whole,
      },
      ratios: { '304 ÷ bare Fastify answer': { value: unchanged / bareRate, target: 0.6 } },
    }
  } finally {
    bare.kill()
    await scene.close()
  }
}
