import { t } from '@quickprism/client/words'

const minutesOf = (time: string) => {
  const [hour, minute] = /^(\d{1,2}):(\d{2})/.exec(time)?.slice(1) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** 9:00 am to 2:30 am (next day); `none` stands for one that is not set, and nothing is shown where neither is. */
export const showHours = (from: string, to: string, none: string) => {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === undefined && closes === undefined) return undefined
  const isNextDay = opens !== undefined && closes !== undefined && closes <= opens
  return t(isNextDay ? '{{from}} to {{to}} (next day)' : '{{from}} to {{to}}', {
    from: showHour(from) ?? none,
    to: showHour(to) ?? none,
  })
}

/** 09:30 → 9:30 am; nothing for a time that is not set. */
export const showHour = (time: string): string | undefined => {
  const [hour = '', minute = ''] = /^(\d{1,2}):(\d{2})/.exec(time)?.slice(1) ?? []
  if (hour === '') return undefined
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}
