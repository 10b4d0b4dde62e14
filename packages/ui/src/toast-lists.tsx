import type { Said, Tone } from './toast.tsx'

/** So many may come at once and stand one below the other; more of them become a list. */
const BESIDE = 3

type Add = (tone: Tone, sentences: readonly string[]) => void

/** Gathers what is told in one moment: few sentences as they are, many as one list for each tone. */
export const collect = (add: Add): ((said: Said) => void) => {
  let waiting: Said[] = []
  const flush = () => {
    const told = waiting
    waiting = []
    if (told.length <= BESIDE) return told.forEach(({ tone, text }) => add(tone, [text]))
    for (const [tone, all] of Map.groupBy(told, ({ tone }) => tone)) {
      add(
        tone,
        all.map(({ text }) => text),
      )
    }
  }
  return (said) => {
    if (waiting.length === 0) queueMicrotask(flush)
    waiting.push(said)
  }
}
