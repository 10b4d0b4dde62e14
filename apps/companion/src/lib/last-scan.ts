import { byOrder, type KeptScan } from './delivery.ts'

/** A check-in that reaches the server later than this no longer counts. */
const CHECK_IN_COUNTS_MS = 24 * 3_600_000

/**
 * The newest kept scan that still counts, at whichever branch. It says where its person is, as far as this phone knows:
 * a check-in at one branch ends the visit at another.
 */
export const lastScan = (scans: readonly KeptScan[], now: number) =>
  scans
    .filter(({ refused }) => refused === undefined)
    .filter(({ scanned, at }) => scanned.does === 'check-out' || now - at <= CHECK_IN_COUNTS_MS)
    .toSorted(byOrder)
    .at(-1)
