/** For so long after its end what devices kept while they were offline is still taken, in milliseconds. */
export const LATE_MARKS = 24 * 3_600_000
