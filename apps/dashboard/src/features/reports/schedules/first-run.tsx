import { t } from '@quickprism/client/words'
import { type Minute, showMinute } from '@quickprism/ui/date-time-text'
import { CalendarClock } from 'lucide-react'
import { copy } from './copy.ts'
import { weekdayInWords } from './rhythm-words.ts'

type FirstRunProps = {
  /** On the clock of the branch; none while the rhythm is not whole. */
  at: Minute | undefined
  says: string
}

/** When it will run, as the fields say it now. */
export const FirstRun = ({ at, says }: FirstRunProps) => (
  <p role="status" className="flex items-center gap-2 text-sm text-ink-2 max-md:order-last max-md:pb-1">
    <CalendarClock aria-hidden="true" size={15} className="shrink-0 text-ink-3" />
    {at ? t(says, { weekday: weekdayInWords(at), at: showMinute(at) }) : t(copy.noRun)}
  </p>
)
