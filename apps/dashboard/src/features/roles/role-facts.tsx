import { showDay } from '@quickprism/app/days'
import { showHour } from '@quickprism/app/hours'
import { t, tCount } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import { copy } from './copy.ts'

export const Assigned = ({ to }: { to: number }) =>
  to === 0 ? <span className="text-ink-3">{t(copy.nobody)}</span> : tCount(to, copy.userCount)

export const Timestamp = ({ of: { date, time } }: { of: ListedRole['timestamp'] }) => (
  <>
    <span className="whitespace-nowrap">{showDay(date)}</span>{' '}
    <span className="whitespace-nowrap text-ink-3">{showHour(time)}</span>
  </>
)
