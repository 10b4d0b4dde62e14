import { showHour } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import { copy } from './copy.ts'

/** Every quarter of an hour of a day, as calls carry it. */
export const quarters = Array.from({ length: 24 * 4 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

export const shown = (time: string) => showHour(time) ?? time

/** When someone is expected on their day. */
export const timesOf = ({ from, to }: { from: string | null; to: string | null }) => {
  if (from === null) return t(copy.allDay)
  return to === null ? t(copy.since, { from: shown(from) }) : t(copy.times, { from: shown(from), to: shown(to) })
}
