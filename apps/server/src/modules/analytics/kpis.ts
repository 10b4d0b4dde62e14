import { WEEK } from '@quickprism/contract/analytics'
import type { Counters } from './counters.ts'
import { DAY, hundredths, percentChange } from './figures.ts'
import type { Counted, DayRow } from './queries.ts'

const minutesOf = ({ stays, stay_seconds }: Pick<Counted, 'stays' | 'stay_seconds'>) =>
  stays === 0 ? 0 : stay_seconds / stays / 60

/** The days of a week up to this one that the branch has known visitors. */
const daysKnown = (first: string | null, last: string) => {
  if (first === null || first > last) return 0
  return Math.min(WEEK, (Date.parse(last) - Date.parse(first)) / DAY + 1)
}

const mean = (sum: number, days: number) => (days === 0 ? 0 : sum / days)

const peopleIn = (days: readonly DayRow[]) => days.reduce((sum, { people }) => sum + people, 0)

const compared = (now: number, then: number) => ({ value: hundredths(now), percentage: percentChange(now, then) })

export const kpisOf = ({ standing, days: month, today, then }: Counters) => {
  const days = month.slice(-WEEK - 1)
  const yesterday = days.at(-2) as DayRow
  const footfall = mean(peopleIn(days.slice(1)), daysKnown(standing.first_day, today.day))
  const footfallThen = mean(peopleIn(days.slice(0, -2)) + then.people, daysKnown(standing.first_day, yesterday.day))
  return {
    data: {
      totalVisitors: compared(today.people, then.people),
      totalGroups: compared(today.groups, then.groups),
      averageFootfall: compared(footfall, footfallThen),
      averageTimeSpent: compared(minutesOf(today), minutesOf(then)),
    },
    inside: standing.inside,
    first_day: standing.first_day === null || standing.first_day >= today.day,
  }
}
