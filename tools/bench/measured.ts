export type Ratio = { value: number; target: number }
export type Measured = { figures: Record<string, number>; ratios: Record<string, Ratio> }

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
