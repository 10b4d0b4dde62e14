import { t } from '@quickprism/client/words'

const MINUTE = 60_000

/** 108 minutes → 1 h 48 min */
export const stayed = (milliseconds: number) => {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('{{minutes}} min', { minutes: rest })
  return t('{{hours}} h {{minutes}} min', { hours, minutes: rest })
}
