import { showDay } from '@quickprism/app/days'
import { showHour } from '@quickprism/app/hours'
import { t, tCount } from '@quickprism/client/words'
import type { LoggedEvent } from '@quickprism/contract/audit'
import { isAnyQuickId } from '@quickprism/contract/quick-id'
import { reportFormatName } from '@quickprism/contract/reports'
import { copy } from './copy.ts'

const REPORT =
  /^(visitor_logs|attendance) (\w+), (?:everyone|(\d+) people), (\S+)T(\S+) to (\S+)T(\S+), (\d+) of (\d+) rows, sha256 \w+$/

const SCHEDULE =
  /^(?:(visitor_logs|attendance) of (?:everyone|(\d+)), )?(\w+), every (day|week|month) (.+) (\d\d:\d\d), to [\w ]*$/

const reportName = (type: string | undefined) => t(type === 'attendance' ? copy.attendance : copy.visitorLogs)

const peopleInWords = (count: string | undefined) =>
  count === undefined ? t(copy.everyone) : tCount(Number(count), copy.people)

/** What a report held; its hash is for its details. */
const reportInWords = (target: string) => {
  const [, type, format = '', people, day = '', time = '', lastDay = '', lastTime = '', rows = '', total = ''] =
    REPORT.exec(target) ?? []
  if (!type) return undefined
  return t(copy.report, {
    report: reportName(type),
    format: reportFormatName(format),
    people: peopleInWords(people),
    from: `${showDay(day)} ${showHour(time)}`,
    to: `${showDay(lastDay)} ${showHour(lastTime)}`,
    rows,
    total,
  })
}

const isWeekday = (day: string): day is keyof typeof copy.weekdays => day in copy.weekdays

const rhythmInWords = (every: string, on: string, at: string) => {
  const time = showHour(at) ?? at
  if (every === 'month') return /\d/.test(on) ? t(copy.everyMonth, { day: on, time }) : t(copy.everyMonthEnd, { time })
  const days = on.split(' ').map((day) => (isWeekday(day) ? t(copy.weekdays[day]) : day))
  return t(copy.everyDays, { days: days.join(', '), time })
}

/** When a report is sent and as what; its recipients are for its details. */
const scheduleInWords = (reason: string) => {
  const [, type, people, format = '', every, on = '', at = ''] = SCHEDULE.exec(reason) ?? []
  if (!every) return undefined
  const sent = { format: reportFormatName(format), rhythm: rhythmInWords(every, on, at) }
  return type
    ? t(copy.schedule, { report: reportName(type), people: peopleInWords(people), ...sent })
    : t(copy.scheduleAlone, sent)
}

const SHORT = ['gstin', 'pan', 'cin', 'id']

/** closing_time → Closing time */
const fieldInWords = (field: string) => {
  const words = field.split('_').map((word) => (SHORT.includes(word) ? word.toUpperCase() : word))
  const sentence = words.join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const fieldsInWords = (fields: string) => fields.split(', ').map(fieldInWords).join(', ')

const entriesInWords = (target: string) => {
  const count = /^(\d+) entries$/.exec(target)?.[1]
  return count === undefined ? fieldInWords(target) : tCount(Number(count), copy.entries)
}

/** The target of an entry in words; nothing if it is an internal id. */
export const targetInWords = ({ event_type, target, target_name }: LoggedEvent): string | undefined => {
  if (target_name || !target) return target_name ?? undefined
  switch (event_type) {
    case 'report.exported':
      return reportInWords(target)
    case 'branch.edited':
    case 'business.corrected':
      return fieldsInWords(target)
    case 'audit.exported':
    case 'audit.archived':
      return entriesInWords(target)
    default:
      return isAnyQuickId(target) ? target : undefined
  }
}

const isKnownReason = (reason: string): reason is keyof typeof copy.reasons => reason in copy.reasons

const changeInWords = (change: string) => {
  if (isKnownReason(change)) return t(copy.reasons[change])
  const field = /^([a-z]+(?:_[a-z]+)*) changed$/.exec(change)?.[1]
  return field ? t(copy.fieldChanged, { field: fieldInWords(field) }) : change.charAt(0).toUpperCase() + change.slice(1)
}

/** Why it was done, or what was changed. */
export const reasonInWords = ({ event_type, reason }: LoggedEvent): string | undefined => {
  if (!reason) return undefined
  if (event_type === 'report.scheduled' || event_type === 'report.schedule-edited') return scheduleInWords(reason)
  return reason.split('; ').map(changeInWords).join(', ')
}
