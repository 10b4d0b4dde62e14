import { formatDateTime } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { type Minute, readMinute } from '@quickprism/ui/date-time-text'
import { useZone } from '../../../lib/zone.ts'

const EVERY_MINUTE = 60_000

/** The minute on the clock of the branch that an answer of the server named, and when it came by the clock here. */
type ServerMinute = { minute: Minute; receivedAt: number }

/**
 * The present minute on the clock of the branch: that of the last answer, moved on by the time since, so that it goes
 * on where the server cannot be reached; without an answer, by the clock of this device.
 */
export const useBranchNow = (last: ServerMinute | undefined): Minute => {
  const here = useNow(EVERY_MINUTE)
  const zone = useZone()
  if (!last) return readMinute(formatDateTime(here, zone)) as Minute
  const passed = Math.max(0, here - last.receivedAt)
  return new Date(Date.parse(`${last.minute}Z`) + passed).toISOString().slice(0, last.minute.length)
}
