import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { nextRun, nextRunFrom, Rhythm } from '@quickprism/contract/rhythm'
import type { Minute } from '@quickprism/ui/date-time-text'

const isSame = (one: Rhythm, other: Rhythm) => JSON.stringify(Rhythm.parse(one)) === JSON.stringify(Rhythm.parse(other))

/**
 * When a schedule of this rhythm will run once it is saved, as the server plans it; nothing while the rhythm is not
 * whole. One that runs keeps its run with its rhythm, and leaves no day out with another; one that is paused tells no day
 * again once it is resumed.
 */
export const plannedRun = (rhythm: Rhythm, schedule: ReportSchedule | undefined, now: Minute): Minute | undefined => {
  if (!Rhythm.safeParse(rhythm).success) return undefined
  if (!schedule) return nextRun(rhythm, now).at
  if (schedule.next_run !== null && isSame(rhythm, schedule.rhythm)) return schedule.next_run
  return (schedule.unsent_from ? nextRunFrom(rhythm, now, schedule.unsent_from) : nextRun(rhythm, now)).at
}
