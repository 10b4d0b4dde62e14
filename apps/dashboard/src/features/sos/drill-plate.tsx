import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { copy } from './copy.ts'

const looks = {
  'on stripes': 'bg-on-emergency text-drill-text',
  'on page': 'bg-drill text-on-emergency',
}

/** Says DRILL, on every screen of one. */
export const DrillPlate = ({ look, small = false }: { look: keyof typeof looks; small?: boolean }) => (
  <span
    className={classNames(
      'inline-flex shrink-0 items-center rounded-xs font-semibold tracking-[0.08em]',
      small ? 'h-5 px-1.5 text-2xs' : 'h-7 px-2.5 text-md',
      looks[look],
    )}
  >
    {t(copy.drill)}
  </span>
)
