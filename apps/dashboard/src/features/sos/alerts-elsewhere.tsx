import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { linkLook } from '@quickprism/ui/link-look'
import { Siren } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { beforeLeaving } from '../../lib/before-leaving.ts'
import { useAlerts } from './api.ts'
import { copy } from './copy.ts'

/** Alerts at other branches of this business: a notice, since this branch itself is calm. */
export const AlertsElsewhere = () => {
  const { branchId, selectBranch } = useHere()
  const elsewhere = useAlerts().filter(({ shop_quickID }) => shop_quickID !== branchId)
  return elsewhere.map(({ shop_quickID, branch_name, time_zone, reason, started_at }) => (
    <div
      key={shop_quickID}
      role="alert"
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-danger-line bg-danger-subtle px-4 py-1.5 text-sm text-ink print:hidden"
    >
      <span className="flex items-center gap-2">
        <Siren aria-hidden="true" size={16} className="shrink-0 text-danger" />
        {t(copy.elsewhere, { branch: branch_name, reason: t(reason), time: formatTime(started_at, time_zone) })}
      </span>
      <button
        type="button"
        onClick={() => beforeLeaving(() => selectBranch(shop_quickID))}
        className={`${linkLook} min-h-6 underline pointer-coarse:min-h-11`}
      >
        {t(copy.goThere, { branch: branch_name })}
      </button>
    </div>
  ))
}
