import { byOrder, type KeptScan } from './delivery.ts'

/** A check-in that reaches the server later than this no longer counts. */
const CHECK_IN_COUNTS_MS = 24 * 3_600_000

/** The visits that a kept check-out names; none where it ends those of everyone who came. */
const refsOf = ({ scanned }: KeptScan) => (scanned.does === 'check-out' ? scanned.body.visit_refs : undefined)

const isWaiting = ({ refused }: KeptScan) => refused === undefined

/**
 * The newest kept scan that still counts and moved its person, at whichever branch: a check-in at one branch ends the
 * visit at another. A check-out of companions alone leaves the lead in `visit`.
 */
export const lastScan = (scans: readonly KeptScan[], now: number, visit?: { visit_ref: string }) =>
  scans
    .filter(isWaiting)
    .filter(({ scanned, at }) => scanned.does === 'check-out' || now - at <= CHECK_IN_COUNTS_MS)
    .filter((scan) => !visit || refsOf(scan)?.includes(visit.visit_ref) !== false)
    .toSorted(byOrder)
    .at(-1)

/** Which visits are over by check-outs that wait on this phone. */
export const visitsLeft = (scans: readonly KeptScan[]) =>
  new Set(scans.filter(isWaiting).flatMap((scan) => refsOf(scan) ?? []))
