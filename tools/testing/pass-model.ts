const ONE_MINUTE = 60_000

type Shown = { minute: number; signedOut: ReadonlyMap<number, number> }
type Scan = { by: number; branch: number; nonce: string; passes: readonly number[] }

/** The passes that phones show for a scan. */
export class Passes {
  /** The minute of each first scan and how often each person had signed out by then: the passes in it are of both. */
  private readonly shown = new Map<string, Shown>()
  /** For which scan each code was used. */
  private readonly usedFor = new Map<string, string>()
  private readonly signedOut = new Map<number, number>()

  show(nonce: string, at: number) {
    this.shown.set(nonce, { minute: Math.floor(at / ONE_MINUTE), signedOut: new Map(this.signedOut) })
  }

  /** Their phone was signed out. */
  endOf(person: number) {
    this.signedOut.set(person, (this.signedOut.get(person) ?? 0) + 1)
  }

  /** Those whose pass is good: in its own minute and the one after it, while its phone is signed in. */
  good({ nonce, passes }: Scan, at: number) {
    const { minute, signedOut } = this.shown.get(nonce) as Shown
    const age = Math.floor(at / ONE_MINUTE) - minute
    if (age < 0 || age > 1) return []
    return passes.filter((person) => signedOut.get(person) === this.signedOut.get(person))
  }

  /** Those of them whose code counts for this scan alone, however often that is sent. */
  use({ by, branch, nonce }: Scan, people: readonly number[]) {
    const { minute, signedOut } = this.shown.get(nonce) as Shown
    const use = `${by} at ${branch}: ${nonce}`
    return people.filter((person) => {
      const code = `${person} ${signedOut.get(person)} ${minute}`
      if (!this.usedFor.has(code)) this.usedFor.set(code, use)
      return this.usedFor.get(code) === use
    })
  }
}
