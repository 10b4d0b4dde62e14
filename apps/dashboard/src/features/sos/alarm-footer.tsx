import { t } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { PulseDot } from '@quickprism/ui/pulse-dot'
import { useHere } from '../../lib/access.tsx'
import { copy } from './copy.ts'
import { DrillPlate } from './drill-plate.tsx'

/** What the footer says at its right while something is on. */
export const AlarmFooter = ({ incident: { drill } }: { incident: Incident }) => {
  const { branchName: branch } = useHere()
  return (
    <p className="flex min-w-0 items-center gap-2.5 font-medium text-ink">
      {drill ? <DrillPlate look="on stripes" small /> : <PulseDot />}
      <span className="min-w-0">{t(drill ? copy.drillAt : copy.activeAt, { branch })}</span>
    </p>
  )
}
