import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'

type Pass = Reply<typeof guests.pass>

const LONGEST_LINE = 75

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

/** A line has 75 octets at most, and goes on in the next after a space (RFC 5545, 3.1). */
const folded = (line: string) => {
  const encoder = new TextEncoder()
  let octets = 0
  return Array.from(line, (letter) => {
    const size = encoder.encode(letter).length
    const fits = octets + size <= LONGEST_LINE
    octets = fits ? octets + size : 1 + size
    return fits ? letter : `\r\n ${letter}`
  }).join('')
}

/** The same for one announcement, so that a calendar holds it once; the secret of the link cannot be told from it. */
const uidOf = async (token: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`calendar ${token}`))
  return Array.from(new Uint8Array(digest, 0, 16), (octet) => octet.toString(16).padStart(2, '0')).join('')
}

type Announcement = { pass: Pass; token: string }

/** The day in a file that every calendar takes. */
export const calendarFile = async ({ pass, token }: Announcement, product: string, now: Date) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'BEGIN:VEVENT',
    `UID:${await uidOf(token)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...times(pass),
    `SUMMARY:${escaped(`${pass.business_name}, ${pass.branch_name}`)}`,
    `LOCATION:${escaped([pass.street_address, pass.city, pass.pin_code].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.map(folded).join('\r\n')}\r\n`], { type: 'text/calendar' })
}
