import { DEFAULT_ZONE, otherClock } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import { Clock } from 'lucide-react'
import { useHere } from './access.tsx'
import { useZone } from './zone.ts'

/** Says whose times these are, where the clock of the branch does not show what this device shows. */
export const ZoneNote = () => {
  const { branchName } = useHere()
  const zone = useZone()
  const other = otherClock(zone ?? DEFAULT_ZONE, useNow(60_000))
  if (branchName === '' || zone === undefined || other === undefined) return null
  return (
    <p className="mb-2 flex items-center gap-1.5 text-xs text-ink-3 print:hidden">
      <Clock aria-hidden="true" size={14} className="shrink-0" />
      {t('Times are those of {{branch}} ({{zone}}).', { branch: branchName, zone: other })}
    </p>
  )
}
