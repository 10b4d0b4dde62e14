import { formatDate, formatTime, otherClock } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { stayed } from '../../lib/stay.ts'
import type { PastVisit } from './api.ts'
import { copy } from './copy.ts'

/** When it began, on the clock of the branch, which is named where it is not that of the phone. */
export const timeOf = ({ checked_in_at, time_zone }: Pick<PastVisit, 'checked_in_at' | 'time_zone'>) => {
  const said = { date: formatDate(checked_in_at, time_zone), time: formatTime(checked_in_at, time_zone) }
  const zone = otherClock(time_zone, checked_in_at)
  return zone === undefined ? t(copy.at, said) : t(copy.atElsewhere, { ...said, zone })
}

export const whereWas = ({ business_name, city }: PastVisit) =>
  city === null ? business_name : t(copy.where, { business: business_name, city })

/** How it ended, or that it has not. */
export const endingOf = ({ checked_in_at, checked_out_at, ended, group_size }: PastVisit, now: number) => {
  const stay = stayed((checked_out_at === null ? now : Date.parse(checked_out_at)) - Date.parse(checked_in_at))
  if (ended !== null) return t(copy.ended[ended], { stay })
  return group_size > 1 ? tCount(group_size - 1, copy.hereNowWith, { stay }) : t(copy.hereNow, { stay })
}
