import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { classNames } from '@quickprism/ui/class-names'
import { ChevronRight } from 'lucide-react'
import { copy } from './copy.ts'
import { DrillPlate } from './drill-plate.tsx'
import { whereOf } from './words.ts'

/** Above the app, for someone who is safe and uses it: the alert is on, and a tap away. */
export const AlertLine = ({ alert, show }: { alert: OwnAlert; show: () => void }) => (
  <button
    type="button"
    onClick={show}
    className={classNames(
      'on-alarm sticky top-0 z-20 flex min-h-12 w-full items-center gap-3 px-4 pt-[calc(0.375rem+env(safe-area-inset-top))] pb-1.5 text-left text-sm -outline-offset-4',
      alert.drill ? 'drill-stripes' : 'emergency-gradient',
    )}
  >
    {alert.drill && <DrillPlate />}
    <span className="min-w-0 flex-1 break-words">
      <span className="block font-semibold">{whereOf(alert)}</span>
      {t(copy.line.safe)}
    </span>
    <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
    <span className="sr-only">{t(copy.line.show)}</span>
  </button>
)
