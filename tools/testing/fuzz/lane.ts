import { Agent, request } from 'node:http'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { title } from '@quickprism/contract/endpoint'
import type { GivenBranch } from '../given.ts'
import { again } from '../not-busy.ts'
import { sampler } from '../samples.ts'
import type { TestApp } from '../test-app.ts'
import { tokenFor } from '../token-for.ts'
import { garbled, statusesOf, written } from './raw-wire.ts'
import { type Parts, requestTo, shapesOf, type WireRequest } from './requests.ts'
import { type Below, oneOf } from './values.ts'

/** How many answers there were of each kind, and every one that must not be. */
export type Tally = { answers: Record<string, number>; broken: string[] }

type Turn = { at: GivenBranch; sample: Parts; tokens: (string | undefined)[] }

/** Requests to one sample; then there is a new one, so that what they spent or broke is whole again. */
const SAMPLE_LASTS = 20

/** One server and those who try it, one request after another. */
export const openLane = (t: TestApp) => {
  const samples = sampler(t)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = new URL(t.url)

  /** The root user mostly; else someone who works nowhere, or nobody. */
  const newTurn = async (endpoint: Endpoint): Promise<Turn> => {
    const at = await t.given.branch()
    const { ask, names } = samples.of(endpoint)
    const { root } = at.business
    const sample = (await ask({ at: names === 'business' ? at.business : at, of: root })) as Parts
    const ofRoot = await tokenFor(t, root, endpoint)
    const ofAnyone = await tokenFor(t, await t.given.person(), endpoint)
    return { at, sample, tokens: [ofRoot, ofRoot, ofRoot, ofRoot, ofAnyone, undefined] }
  }

  const ask = (asked: WireRequest): Promise<number> =>
    new Promise<number>((resolve, reject) => {
      const { method, path, headers, body } = asked
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
        answer.on('close', () => resolve(answer.statusCode as number))
        if (isStream) answer.destroy()
        else answer.resume()
      })
      // A line that the server closed after its last answer is no answer to this: it is asked on a new one.
      sent.on('error', (error) => (sent.reusedSocket ? resolve(ask(asked)) : reject(error)))
      sent.end(body)
    })

  /** Tries an endpoint until it was asked so often, or so long. */
  const attempt = async (
    endpoint: Endpoint,
    below: Below,
    { requests, seconds }: { requests: number; seconds: number },
    tally: Tally,
  ) => {
    const shapes = shapesOf(endpoint)
    const until = performance.now() + seconds * 1000
    let turn = await newTurn(endpoint)
    let isSpent = false
    for (let count = 1; count <= requests && performance.now() < until; count++) {
      if (isSpent || count % SAMPLE_LASTS === 0) turn = await newTurn(endpoint)
      const asked = await requestTo(below, endpoint, shapes, turn.sample, oneOf(below, turn.tokens))
      const isGarbled = below(4) === 0
      const bytes = isGarbled ? garbled(below, written(asked, `127.0.0.1:${port}`)) : undefined
      const status = await again<number>(
        async () => (bytes ? Math.max(0, ...(await statusesOf(Number(port), bytes))) : ask(asked)),
        (status) => status === 503,
      ).catch((error: Error) => error.message)
      const kind = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : 'no answer'
      tally.answers[kind] = (tally.answers[kind] ?? 0) + 1
      if (typeof status === 'string' || status >= 500) {
        const words = bytes ? bytes.toString('latin1') : `${asked.method} ${asked.path} ${asked.body?.toString() ?? ''}`
        tally.broken.push(`${status} ${title(endpoint)}: ${JSON.stringify(words).slice(0, 2_000)}`)
      }
      isSpent = status === 429 || (status === 200 && samples.of(endpoint).spends !== undefined)
      // Limits would hide what is behind them: a day later everyone may again.
      if (status === 429) t.clock.held = new Date(t.clock.held.getTime() + 25 * 3_600_000)
    }
  }

  return { attempt, close: () => agent.destroy() }
}
