/** 09:30 → 9:30 am; nothing for a time that is not set. */
export const showHour = (time: string): string | undefined => {
  const [hour = '', minute = ''] = /^(\d{1,2}):(\d{2})/.exec(time)?.slice(1) ?? []
  if (hour === '') return undefined
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}
