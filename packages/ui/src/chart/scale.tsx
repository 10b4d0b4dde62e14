/** Lines across a plot: where each stands between its foot (0) and its head (1), and what it says. */
export type Tick = { at: number; label: string }

const MOST_STEPS = 5

/** 1, 2 or 5 times a power of ten: the smallest that reaches `most` within five steps. */
const stepFor = (most: number) => {
  const least = Math.max(most / MOST_STEPS, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((times) => times * power >= least) as number) * power
}

/** 2000 → 2k, as an axis has room for. */
const short = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(value))

/** A scale of whole numbers from nothing to at least `most`. */
export const countScale = (most: number) => {
  const step = stepFor(most)
  const steps = Math.max(Math.ceil(most / step), 1)
  const head = steps * step
  const ticks: Tick[] = Array.from({ length: steps + 1 }, (_, index) => ({
    at: index / steps,
    label: short(index * step),
  }))
  return { head, ticks }
}
