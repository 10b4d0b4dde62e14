const partsOf = (instant: string | number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = format.formatToParts(new Date(instant))
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
}

/** 5:42 pm, as the phone has it. */
export const formatTime = (instant: string | number) => {
  const part = partsOf(instant)
  const hour = Number(part('hour'))
  return `${hour % 12 || 12}:${part('minute')} ${hour < 12 ? 'am' : 'pm'}`
}

/** 13/11/2026 5:42 pm, as the phone has it. */
export const formatDateTime = (instant: string | number) => {
  const part = partsOf(instant)
  return `${part('day')}/${part('month')}/${part('year')} ${formatTime(instant)}`
}

/** 61 → 1:01 */
export const formatSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
