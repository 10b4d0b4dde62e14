import { refuse } from '../../refuse.ts'

/** So much later may a phone report a check-in (Q137). */
const LATEST_CHECK_IN = 24 * 3_600_000

/** When a scan was made: now, or as the phone says that reports it later. */
export type Moment = { at: Date; isLate: boolean }

/** A phone whose clock is ahead scanned it now. */
export const momentOf = (now: Date, scannedAt: Date | undefined): Moment =>
  scannedAt === undefined
    ? { at: now, isLate: false }
    : { at: new Date(Math.min(now.getTime(), scannedAt.getTime())), isLate: true }

export const expectInTime = (now: Date, { at }: Moment) => {
  if (at.getTime() < now.getTime() - LATEST_CHECK_IN) {
    throw refuse.tooLate(
      'This scan is more than 24 hours old and no longer counts. If you were there, tell the front desk.',
    )
  }
}
