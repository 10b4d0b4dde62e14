import { showHour } from '@quickprism/app/hours'
import { t, tCount } from '@quickprism/client/words'
import type { InsideRow, Someone } from '@quickprism/contract/front-desk'
import { purposeName } from '@quickprism/contract/my-visit'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu } from '@quickprism/ui/menu'
import { ChevronDown, Clock, Ellipsis, LogOut, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MaskedText } from '../../lib/masked-text.tsx'
import { copy } from './copy.ts'
import { everyoneOf, nameOf } from './entry.ts'

/** 22 min, 1 h 06 min. */
const stayed = (since: string, now: number) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  return minutes < 60
    ? t(copy.minutes, { minutes })
    : t(copy.hours, { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
}

/** Why and to whom: "Guest, Third Wave Labs, Badge 17". */
const reasonOf = ({ pov, visiting, badge }: Someone) =>
  [pov && t(purposeName(pov)), visiting, badge && t(copy.badgeOf, { badge })].filter(Boolean).join(', ')

type PersonLineProps = {
  person: Someone
  now: number
  /** The day at the branch, where the visit began on another. */
  today: string
  /** What is done to them, at the right. */
  children: ReactNode
  group?: ReactNode
  isInGroup?: boolean
}

const PersonLine = ({ person, now, today, children, group, isInGroup = false }: PersonLineProps) => {
  const name = nameOf(person, t(copy.noName))
  const time = showHour(person.in_time) ?? ''
  /** Where it stands in a sentence, "11:05" and "am" stay together. */
  const unbroken = time.replace(' ', '\u00a0')
  const reason = reasonOf(person)
  const mobile = person.mobile && <MaskedText text={person.mobile} />
  return (
    <div
      className={classNames(
        'flex min-h-16 items-center gap-3 px-4 py-2 @max-[24rem]:gap-2 low:md:min-h-15 low:md:py-1.5 @max-[27.5rem]:flex-wrap',
        isInGroup && 'bg-surface-2 pl-10',
      )}
    >
      <span className="@max-[24rem]:hidden">
        <Avatar name={name} size={isInGroup ? 30 : 38} />
      </span>
      <div className="min-w-40 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className={classNames('min-w-0 font-medium break-words text-ink', person.name === null && 'font-mono')}>
            {name}
          </bdi>
          {group}
          {person.blacklisted ? <Badge tone="danger">{t(copy.blacklistedNow)}</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-2">
          <span className="@max-[33.75rem]:hidden">{reason}</span>
          <span className="@min-[33.75rem]:hidden">
            {reason === '' ? time : t(copy.since, { what: reason, time: unbroken })}
          </span>
          {isInGroup && mobile ? <span className="ml-2 font-mono text-xs @min-[47.5rem]:hidden">{mobile}</span> : null}
        </p>
      </div>
      <div className="w-20 shrink-0 text-sm @max-[33.75rem]:hidden">
        <p className="text-ink">{time}</p>
        <p className="text-ink-2">
          {person.date === today ? stayed(person.checked_in_at, now) : person.date.split('-').reverse().join('/')}
        </p>
      </div>
      <p className="w-24 shrink-0 text-right font-mono text-xs text-ink-2 @max-[47.5rem]:hidden">{mobile}</p>
      <div className="ml-auto flex shrink-0 items-center gap-2">{children}</div>
    </div>
  )
}

type InsideRowViewProps = {
  row: InsideRow
  hasLeft: boolean
  now: number
  today: string
  /** The visits that are being ended. */
  ending: ReadonlySet<string>
  onCheckOut: (people: readonly Someone[]) => void
  onCorrect: (row: InsideRow) => void
  onLeftEarlier: (row: InsideRow) => void
}

/** Someone inside, with those who came along folded under them. */
export const InsideRowView = ({
  row,
  hasLeft,
  now,
  today,
  ending,
  onCheckOut,
  onCorrect,
  onLeftEarlier,
}: InsideRowViewProps) => {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(row, t(copy.noName))
  const everyone = everyoneOf(row)
  const more = row.group.length
  const isEnding = (person: Someone) => ending.has(person.visit_ref)

  const checkOut = (people: readonly Someone[], label: string, spoken: string) => (
    <Button
      size={44}
      className="@max-[40rem]:min-w-26 @max-[40rem]:px-3 @min-[40rem]:min-w-34"
      aria-label={spoken}
      busy={people.every(isEnding)}
      icon={<LogOut aria-hidden="true" className="@max-[40rem]:hidden" />}
      data-check-out=""
      onClick={() => onCheckOut(people)}
    >
      {label}
    </Button>
  )
  return (
    <li className={classNames('border-b border-line last:border-b-0', hasLeft && 'opacity-60')}>
      <PersonLine
        person={row}
        now={now}
        today={today}
        group={
          more > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="relative inline-flex h-5 shrink-0 items-center gap-0.5 rounded-xs border border-accent-line bg-accent-subtle px-1.5 text-2xs font-medium text-accent after:absolute after:-inset-3"
            >
              <span aria-hidden="true">{t(copy.group, { count: more })}</span>
              <span className="sr-only">{tCount(more, copy.groupOf, { name })}</span>
              <ChevronDown
                aria-hidden="true"
                size={12}
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          ) : null
        }
      >
        {hasLeft ? (
          <span className="w-25 shrink-0 text-center text-sm text-ink-2">{t(copy.left)}</span>
        ) : (
          <>
            <Menu
              trigger={
                <IconButton name={t(copy.actionsFor, { name })} size={36}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
              items={[
                {
                  label: t(copy.changePurpose),
                  icon: <PencilLine aria-hidden="true" />,
                  onSelect: () => onCorrect(row),
                },
                {
                  label: t(copy.leftEarlier),
                  icon: <Clock aria-hidden="true" />,
                  onSelect: () => onLeftEarlier(row),
                },
              ]}
            />
            {more > 0
              ? checkOut(
                  everyone,
                  t(copy.checkOutAll, { count: everyone.length }),
                  t(copy.checkOutAllOf, { count: everyone.length, name }),
                )
              : checkOut([row], t(copy.checkOut), t(copy.checkOutOf, { name }))}
          </>
        )}
      </PersonLine>
      {isOpen && !hasLeft
        ? everyone.map((person) => (
            <PersonLine key={person.visit_ref} person={person} now={now} today={today} isInGroup>
              {checkOut([person], t(copy.checkOut), t(copy.checkOutOf, { name: nameOf(person, t(copy.noName)) }))}
            </PersonLine>
          ))
        : null}
    </li>
  )
}
