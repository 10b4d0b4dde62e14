import { every } from '@quickprism/contract'
import { openLane, type Tally } from '@quickprism/tools/testing/fuzz/lane'
import { proof } from '@quickprism/tools/testing/proof'
import { openScene } from '@quickprism/tools/testing/sign-ins/scene'
import { step } from '@quickprism/tools/testing/sign-ins/steps'
import { seededNumbers, testApp } from '@quickprism/tools/testing/test-app'
import fc from 'fast-check'
import { expect } from 'vitest'

const SEED = 20_261_115

type Size = { requests: number; seconds: number; lanes: number; sequences: number; players: number }

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

/** Sequences of what people and thieves do, played at a server beside the model. Says how many steps there were. */
const playSignIns = async ({ sequences, players }: Size) => {
  let steps = 0
  const work = async (_: unknown, player: number) => {
    const t = await testApp()
    const start = t.clock.held
    const sequence = fc.array(step, { minLength: 10, maxLength: 25, size: 'max' })
    const run = fc.asyncProperty(sequence, async (sequence) => {
      const scene = await openScene(t, start)
      // Someone has a phone, so that there is something to approve with.
      await scene.play({ does: 'asks for a code', person: 0 })
      await scene.play({ does: 'says a code', person: 0, app: 'companion', code: 'right' })
      for (const next of sequence) await scene.play(next)
      await scene.expectAsModelled()
      steps += sequence.length
    })
    await fc.assert(run, { seed: SEED + player, numRuns: Math.ceil(sequences / players), endOnFailure: true })
    await t.close()
  }
  await Promise.all(Array.from({ length: players }, work))
  return steps
}

proof(
  'ID-18',
  'nothing sent to any route, in words or in bytes, is answered with 500 or more; and whatever is done with codes, QRs, renewals and sign-outs, in any order, a session lives and ends as the rules say',
  {
    ci: { requests: 5, seconds: 600, lanes: 1, sequences: 8, players: 1 },
    stated: { requests: 1e9, seconds: 60, lanes: 8, sequences: 10_000, players: 4 },
    minutes: 120,
  },
  async (size) => {
    const { answers, broken } = await fuzzEveryRoute(size)
    expect(broken).toEqual([])
    const steps = await playSignIns(size)
    return {
      Routes: every.length,
      Requests: Object.values(answers).reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(Object.entries(answers).map(([kind, count]) => [`Answered ${kind}`, count])),
      'Answers of 500 and more': broken.length,
      'Sequences of sign-in commands': size.sequences,
      'Commands in them': steps,
      'Broken rules': 0,
    }
  },
)
