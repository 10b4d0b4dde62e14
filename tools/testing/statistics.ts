/** The value that this share of the others does not exceed. */
const atShare = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] as number

export const median = (values: readonly number[]) => atShare(values, 0.5)

export const p99 = (values: readonly number[]) => atShare(values, 0.99)

/** Two-sample Kolmogorov–Smirnov: how likely samples this different are if they come from one distribution. */
export const sameDistribution = (one: readonly number[], other: readonly number[]) => {
  const [a, b] = [one.toSorted((x, y) => x - y), other.toSorted((x, y) => x - y)]
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x <= y) i++
    if (y <= x) j++
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  let probability = 0
  for (let k = 1; k <= 100; k++) probability += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda)
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, probability))
}

/** How likely counts at least this uneven are if all are equally likely; for an even number of degrees of freedom. */
export const chiSquareTail = (distance: number, degrees: number) => {
  let [term, sum] = [Math.exp(-distance / 2), 0]
  for (let i = 0; i < degrees / 2; i++) {
    sum += term
    term *= distance / 2 / (i + 1)
  }
  return Math.min(1, sum)
}
