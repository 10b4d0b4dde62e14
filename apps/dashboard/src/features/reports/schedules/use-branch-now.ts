import { formatDateTime } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { readMinute } from '@quickprism/ui/date-time-text'
import { useZone } from '../../../lib/zone.ts'

const EVERY_MINUTE = 60_000

/** The present minute on the clock of the branch: as the server told it last, or else by the clock of this device. */
export const useBranchNow = (told: string | undefined) => {
  const here = useNow(EVERY_MINUTE)
  const zone = useZone()
  return told ?? (readMinute(formatDateTime(here, zone)) as string)
}
