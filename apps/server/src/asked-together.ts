import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Looks at all of them at once, and answers in their order. */
type Look<One, Answer> = (all: readonly One[]) => Promise<readonly (Answer | undefined)[]>

type Ways<One, Answer> = {
  look: Look<One, Answer>
  /** Hears why a look failed; whoever was part of it is answered with nothing. */
  onFailure(error: Error): void
}

export type Line<One, Answer> = { ask(one: One, ways: Ways<One, Answer>): Promise<Answer | undefined> }

/** The least milliseconds between the beginnings of two looks: a look costs the same statements, however few it is for. */
const APART = 10

type Limits = {
  /** Few enough for one look to be over well within its deadline. */
  mostAtOnce: number
  /** Whoever comes after so many is answered with nothing. */
  mostWaiting: number
  /** Instead of `APART`, where a test need not wait. */
  apart?: number
}

/**
 * Whoever asks in the same moment is looked at together, and always after they asked. One look is under way at a time:
 * those who come meanwhile wait for the next.
 */
export const openLine = <One, Answer>({ mostAtOnce, mostWaiting, apart = APART }: Limits): Line<One, Answer> => {
  const waiting: { one: One; answer(answer: Answer | undefined): void }[] = []
  let isMoving = false
  let nextAt = Number.NEGATIVE_INFINITY

  const serve = async ({ look, onFailure }: Ways<One, Answer>) => {
    isMoving = true
    while (waiting.length > 0) {
      // Whoever comes meanwhile, if only in the same turn of the process, goes along.
      const early = nextAt - performance.now()
      await (early > 0 ? pause(early) : nextTurn())
      nextAt = performance.now() + apart
      const next = waiting.splice(0, mostAtOnce)
      const answers = await look(next.map(({ one }) => one)).catch((error: Error) => {
        onFailure(error)
        return []
      })
      next.forEach(({ answer }, place) => answer(answers[place]))
    }
    isMoving = false
  }

  return {
    ask(one, ways) {
      if (waiting.length >= mostWaiting) return Promise.resolve(undefined)
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      waiting.push({ one, answer: resolve })
      if (!isMoving) void serve(ways)
      return promise
    },
  }
}
