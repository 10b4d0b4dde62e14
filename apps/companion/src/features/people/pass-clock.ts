/** Seconds a code of the pass lives. */
export const PASS_SECONDS = 60

const LIFE = PASS_SECONDS * 1000

/** How far the phone's clock runs ahead of the server's, in milliseconds: at least, and at most. */
export type Skew = { least: number; most: number }

export const unknownSkew: Skew = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

type Received = { validUntil: number; receivedAt: number }

/** A code arrives while it is good. That tells a little about the phone's clock, and more with every code. */
export const learnSkew = (known: Skew, { validUntil, receivedAt }: Received): Skew => {
  const told = { least: receivedAt - validUntil, most: receivedAt - (validUntil - LIFE) }
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) }
  // Somebody has set the clock meanwhile.
  return both.least > both.most ? told : both
}

/**
 * Whole seconds until the code is replaced. The phone's clock counts as right while it can be; a wrong one is taken
 * for as slow as it can be, so that a code is asked for early rather than late.
 */
export const secondsLeft = ({ least, most }: Skew, validUntil: number, now: number) => {
  const ahead = least <= 0 && most >= 0 ? 0 : least
  return Math.min(PASS_SECONDS, Math.max(0, Math.ceil((validUntil + ahead - now) / 1000)))
}
