import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'

type Pass = Reply<typeof guests.pass>

/** What has a meaning of its own in a calendar file (RFC 5545). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

const bare = (text: string) => text.replace(/[-:]/g, '')

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** On the clock of the branch, which calendars read as that of wherever the phone is then. */
const times = ({ day, from, to }: Pass) =>
  from === null
    ? [`DTSTART;VALUE=DATE:${bare(day)}`, `DTEND;VALUE=DATE:${bare(nextDay(day))}`]
    : [
        `DTSTART:${bare(day)}T${bare(from)}00`,
        ...(to === null ? ['DURATION:PT1H'] : [`DTEND:${bare(day)}T${bare(to)}00`]),
      ]

/** The day in a file that every calendar takes. */
export const calendarFile = (pass: Pass, product: string, now: Date) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'BEGIN:VEVENT',
    `UID:${crypto.randomUUID()}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...times(pass),
    `SUMMARY:${escaped(`${pass.business_name}, ${pass.branch_name}`)}`,
    `LOCATION:${escaped([pass.street_address, pass.city, pass.pin_code].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' })
}
