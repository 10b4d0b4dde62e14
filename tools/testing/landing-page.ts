import { askAgainIn, pauseAfterFailure } from '@quickprism/client/asking-again'
import { followBranches } from '@quickprism/client/live'
import { sparing } from '@quickprism/client/sparing'
import { keptLines } from './kept-lines.ts'
import { dayInKolkata, type Question, questionsOn } from './landing-page-questions.ts'

const questions = questionsOn(dayInKolkata(new Date()))

/** How long someone at the screen waits before the page says that it has no answer. */
const DEADLINE = 10_000

export type Asked = { path: string; status: number; milliseconds: number; at: number }

type Page = {
  /** Where the server is at the moment. */
  server: () => string
  token: string
  shopId: string
  random: () => number
  /** How long its ten seconds are, beside those of the documents. */
  pace: number
  /** Told of every question, with status 0 where no answer came. */
  onAsked: (asked: Asked) => void
}

/** Shared by all pages of a process. */
const ask = keptLines(DEADLINE)

/** An open landing page: asks as often as the documents say, follows the stream, and keeps what it was last shown. */
export const openLandingPage = ({ server, token, shopId, random, pace, onAsked }: Page) => {
  const shown = new Map<string, { tag: string | undefined; body: Buffer; at: number }>()
  const failures = new Map<string, { error: { status: number }; errorUpdatedAt: number }>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const underWay = new Set<string>()
  const own = random() * 1_000
  let isOpen = true

  const { refusal, heard } = sparing(() => performance.now() / pace)

  const answerTo = async ({ endpoint: { path, lane }, more }: Question) => {
    if (lane === 'first' && refusal()) {
      onAsked({ path, status: 503, milliseconds: 0, at: performance.now() })
      failures.set(path, { error: { status: 503 }, errorUpdatedAt: performance.now() })
      return
    }
    const before = shown.get(path)
    const started = performance.now()
    const answer = await ask(server(), `${path}?${new URLSearchParams({ shopId, ...more })}`, {
      authorization: `Bearer ${token}`,
      ...(before?.tag ? { 'if-none-match': before.tag } : {}),
    }).catch(() => undefined)
    const status = answer?.status ?? 0
    if (lane === 'first') heard(status === 503 ? { status, failure: { code: 'busy' } } : 'answered')
    onAsked({ path, status, milliseconds: performance.now() - started, at: started })
    if (status === 200 && answer) shown.set(path, { ...answer, at: performance.now() })
    if (status === 304 && before) shown.set(path, { ...before, at: performance.now() })
    if (status !== 200 && status !== 304) failures.set(path, { error: { status }, errorUpdatedAt: performance.now() })
    else failures.delete(path)
  }
  const pauseAfter = ({ endpoint: { path }, every }: Question) => {
    const failed = failures.get(path)
    const last = failed ? { status: 'error', ...failed } : { status: 'success', errorUpdatedAt: 0 }
    return askAgainIn(every * pace, last, own)
  }

  const put = async (question: Question) => {
    const { path } = question.endpoint
    if (!isOpen || underWay.has(path)) return
    underWay.add(path)
    clearTimeout(timers.get(path))
    await answerTo(question)
    underWay.delete(path)
    putAfter(question, pauseAfter(question))
  }
  const putAfter = (question: Question, wait: number) => {
    if (isOpen)
      timers.set(
        question.endpoint.path,
        setTimeout(() => void put(question), wait),
      )
  }
  for (const question of questions) putAfter(question, random() * question.every * pace)

  const leave = followBranches({
    session: { token: () => token, refresh: async () => token, ended: () => {} },
    shops: [shopId],
    random,
    fetch: (address, init) => fetch(`${server()}${address}`, init),
    changed: () => {
      const since = (at = Number.NEGATIVE_INFINITY) => (performance.now() - at) / pace
      for (const question of questions) {
        const { path, settles = 0 } = question.endpoint
        const failed = failures.get(path)
        const isDue =
          since(shown.get(path)?.at) >= settles &&
          (!failed || since(failed.errorUpdatedAt) >= Math.max(settles, pauseAfterFailure(failed, own)))
        if (isDue) void put(question)
      }
    },
  })

  return {
    /** What it shows now, by the path of the question. */
    shown: (path: string) => shown.get(path)?.body.toString(),
    shopId,
    /** What someone who opens the page now is shown. */
    async fresh() {
      const bodies = new Map<string, string>()
      for (const { endpoint, more } of questions) {
        const answer = await ask(server(), `${endpoint.path}?${new URLSearchParams({ shopId, ...more })}`, {
          authorization: `Bearer ${token}`,
        })
        bodies.set(endpoint.path, answer.body.toString())
      }
      return bodies
    },
    close() {
      isOpen = false
      leave()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
