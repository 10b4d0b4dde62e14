const ONE_WEEK = 7 * 24 * 3_600_000

/** The posters of a branch, by number: the one that hangs there, and until when each one before it did. */
export class Posters {
  /** Those of long ago are forgotten. */
  private readonly former: (number | undefined)[] = []

  /** The one that hangs there at a time. */
  at(time: number) {
    const then = this.former.findIndex((until) => until !== undefined && until > time)
    return then === -1 ? this.former.length : then
  }

  renew(now: number) {
    for (const [poster, until] of this.former.entries()) {
      if (until !== undefined && until < now - ONE_WEEK) this.former[poster] = undefined
    }
    this.former.push(now)
  }

  /** The one that hangs there now is good for every scan, the one that hung there then for one of that time. */
  isGood(poster: number, scannedAt: number | undefined) {
    return poster === this.former.length || (scannedAt !== undefined && (this.former[poster] ?? 0) > scannedAt)
  }
}
