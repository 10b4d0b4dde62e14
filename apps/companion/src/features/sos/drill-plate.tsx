import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { copy } from './copy.ts'

/** What every screen of a drill carries. */
export const DrillPlate = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span
    className={classNames(
      'rounded-sm bg-white font-bold tracking-[0.14em] text-drill-text',
      isLarge ? 'px-6 py-3 text-4xl' : 'px-2.5 py-1 text-sm',
    )}
  >
    {t(copy.drill.plate)}
  </span>
)
