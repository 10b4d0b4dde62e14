/** Compares 1.2.10 with 1.2.9 as numbers; a pre-release comes before its release. */
export const compareVersions = (left: string, right: string): number => {
  const read = (version: string) => {
    const [core = '', ...pre] = version.replace(/\+.*$/, '').split('-')
    return { numbers: core.split('.').map(Number), pre: pre.join('-') }
  }
  const a = read(left)
  const b = read(right)
  for (let at = 0; at < 3; at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.pre === b.pre) return 0
  if (a.pre === '' || b.pre === '') return a.pre === '' ? 1 : -1
  return a.pre < b.pre ? -1 : 1
}

const COMPARISON = /^(<=|>=|<|>|=)?(\d+\.\d+\.\d+.*)$/

const holds = (version: string, comparison: string): boolean => {
  const [, sign = '=', bound] = COMPARISON.exec(comparison) ?? []
  if (!bound) throw new Error(`security/denylist.json: "${comparison}" is no comparison of versions`)
  const order = compareVersions(version, bound)
  switch (sign) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return order === 0
  }
}

/** Whether a version is in a range: `*`, or comparisons that all hold, with `||` between alternatives. */
export const inRange = (version: string, range: string): boolean =>
  range.split('||').some((alternative) => {
    const comparisons = alternative.trim().split(/\s+/)
    return comparisons.every((comparison) => comparison === '*' || holds(version, comparison))
  })
