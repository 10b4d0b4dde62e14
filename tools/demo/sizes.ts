/** What the largest branch holds of all visits, where there are enough branches for it. */
const LARGEST_SHARE = 0.075

const zipf = (count: number, exponent: number) => {
  const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Shares after Zipf, largest first: as steep as the largest share asks. With too few for that, simply uneven. */
export const shares = (count: number, largest = LARGEST_SHARE) => {
  if (count * largest <= 1) return zipf(count, 0.8)
  let flat = 0
  let steep = 3
  for (let step = 0; step < 40; step++) {
    const exponent = (flat + steep) / 2
    if ((zipf(count, exponent)[0] as number) < largest) flat = exponent
    else steep = exponent
  }
  return zipf(count, flat)
}

/** Whole numbers in these proportions that add up to the total exactly. */
export const apportion = (total: number, proportions: readonly number[]) => {
  const exact = proportions.map((share) => share * total)
  const whole = exact.map(Math.floor)
  const missing = total - whole.reduce((sum, part) => sum + part, 0)
  exact
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, missing)
    .forEach(({ index }) => (whole[index] = (whole[index] as number) + 1))
  return whole
}
