import { setTimeout as pause } from 'node:timers/promises'

/** How bad the network is: the share of requests that never leave, whose answer never comes, and that are sent twice. */
export type Weather = { lost: number; cut: number; doubled: number }

export const fair: Weather = { lost: 0, cut: 0, doubled: 0 }
export const bad: Weather = { lost: 0.05, cut: 0.08, doubled: 0.05 }

export type Answer = { status: number; body: Record<string, unknown> }
export type Send = (path: string, token: string, body: object) => Promise<Answer>

const DEADLINE = 10_000

/** Sends to a server that may be one of several, or none at the moment. */
export const sendTo =
  (urls: () => string): Send =>
  async (path, token, body) => {
    const answer = await fetch(`${urls()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE),
    })
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
  }

/** Sends over a network like this. What is cut off here has reached the server all the same. */
export const through =
  (weather: Weather, random: () => number, send: Send): Send =>
  async (path, token, body) => {
    const luck = random()
    if (luck < weather.lost) throw new Error('lost on the way')
    if (luck < weather.lost + weather.cut) {
      await send(path, token, body).catch(() => undefined)
      throw new Error('the answer was lost')
    }
    if (luck < weather.lost + weather.cut + weather.doubled) {
      const [first] = await Promise.all([send(path, token, body), send(path, token, body).catch(() => undefined)])
      return first
    }
    return send(path, token, body)
  }

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 2_000

/** Asks again, later and later, until someone answers yes or a real no. */
export const persistently = async (
  attempt: () => Promise<Answer>,
  { until, onRetry, random }: { until: AbortSignal; onRetry: () => void; random: () => number },
): Promise<Answer | undefined> => {
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    const answer = await attempt().catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (until.aborted) return undefined
    onRetry()
    await pause(wait * (0.5 + random() / 2), undefined, { signal: until }).catch(() => undefined)
  }
}
