const TEN_MINUTES = 600_000

type Refused = {
  person: number
  branch: number
  code: string
  scan: string
  at: number
  /** When the scan was made, where a phone reports it later. */
  scanned?: number | undefined
}

/** Who was turned away where and why. */
export class Refusals {
  /** Each with how often within ten minutes, and by which scan last. */
  private readonly kept: {
    whom: string
    text: string
    at: number
    times: number
    last: string
    scanned?: number | undefined
  }[] = []
  /** One that comes again much later is still the same. */
  private readonly scans = new Set<string>()

  get told() {
    return this.kept.map(({ text, times }) => `${text}, ${times}×`)
  }

  /** Whether they tried to come to a branch after one moment and by another. */
  hasTried(person: number, branch: number, { after, by }: { after: number; by: number }) {
    return this.kept.some(({ whom, at, scanned = at }) => {
      const isTheirs = whom.startsWith(`${person}, `) && whom.includes(` at ${branch}: `)
      return isTheirs && at > after && scanned > after && scanned <= by
    })
  }

  add({ person, branch, code, scan, at, scanned }: Refused) {
    const text = `${code === 'blacklisted' ? person : 'someone'} at ${branch}: ${code}`
    const whom = `${person}, ${text}`
    const before = this.kept.find((one) => one.whom === whom && one.at > at - TEN_MINUTES)
    if (before) {
      if (before.last !== scan) before.times++
      before.last = scan
      if (scanned !== undefined) before.scanned = Math.min(before.scanned ?? scanned, scanned)
    } else if (!this.scans.has(`${whom}, by ${scan}`)) {
      this.scans.add(`${whom}, by ${scan}`)
      this.kept.push({ whom, text, at, times: 1, last: scan, scanned })
    }
  }
}
