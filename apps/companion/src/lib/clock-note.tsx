import { otherClock } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'

/** Says whose times these are, where the clock of the branch does not show what this phone shows. */
export const ClockNote = ({ zone, at, className }: { zone: string; at: string; className?: string }) => {
  const other = otherClock(zone, at)
  return other ? <p className={className}>{t('Times are those of the branch ({{zone}}).', { zone: other })}</p> : null
}
