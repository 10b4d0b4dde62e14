import { every } from '@quickprism/contract'
import { expect } from 'vitest'
import { openLane, type Tally } from './testing/fuzz/lane.ts'
import { proof } from './testing/proof.ts'
import { seededNumbers, testApp } from './testing/test-app.ts'

const SEED = 20_261_115

type Size = { requests: number; seconds: number; lanes: number }

/** Every route, several at once, each lane with a server, databases and a clock of its own. */
const fuzzEveryRoute = async ({ requests, seconds, lanes }: Size) => {
  const tally: Tally = { answers: {}, broken: [] }
  const waiting = [...every.entries()]
  const work = async () => {
    const t = await testApp()
    const lane = openLane(t)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, endpoint] = next
      await lane.attempt(endpoint, seededNumbers(SEED + index), { requests, seconds }, tally)
    }
    lane.close()
    await t.close()
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return tally
}

proof(
  'ID-18',
  'no request breaks a route: nothing sent to any of them, in words or in bytes, is answered with 500 or more',
  { ci: { requests: 5, seconds: 600, lanes: 1 }, stated: { requests: 1e9, seconds: 60, lanes: 8 } },
  async (size) => {
    const { answers, broken } = await fuzzEveryRoute(size)
    expect(broken).toEqual([])
    return {
      Routes: every.length,
      Requests: Object.values(answers).reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(Object.entries(answers).map(([kind, count]) => [`Answered ${kind}`, count])),
      'Answers of 500 and more': broken.length,
    }
  },
)
