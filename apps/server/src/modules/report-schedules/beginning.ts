import { dayAfter, lastRun, type Rhythm } from '@quickprism/contract/rhythm'

/** All minutes are those of the branch's clock. */
type Standing = {
  rhythm: Rhythm
  next_run: string | null
  next_from: string | null
  /** The last minute of which a run told. */
  ended: string | undefined
}

/**
 * From where nothing was sent yet, so that a run of another rhythm begins there: where the last run ended, or where the
 * run was to begin that it replaces. A first run that is not due yet is planned anew.
 */
export const unsentFrom = ({ rhythm, next_run, next_from, ended }: Standing, now: string) => {
  if (next_from !== null) return next_from
  if (ended !== undefined) return dayAfter(ended)
  return next_run !== null && next_run <= now ? lastRun(rhythm, next_run).from : undefined
}
