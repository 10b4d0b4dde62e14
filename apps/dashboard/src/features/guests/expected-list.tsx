import { Answer } from '@quickprism/app/answer'
import { t, tCount } from '@quickprism/client/words'
import type { ExpectedGuest } from '@quickprism/contract/guests'
import { purposeName } from '@quickprism/contract/my-visit'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { LogIn } from 'lucide-react'
import { MaskedText } from '../../lib/masked-text.tsx'
import { useExpected } from './api.ts'
import { copy } from './copy.ts'
import { timesOf } from './times.ts'
import { type OnCheckedIn, useCheckInGuest } from './use-check-in-guest.ts'

type ExpectedListProps = { onCheckedIn: OnCheckedIn; search: string }

const isNamed = ({ name }: ExpectedGuest, search: string) => name.toLowerCase().includes(search.trim().toLowerCase())

/** Whom the front desk expects today, each with one tap to let them in. */
export const ExpectedList = ({ onCheckedIn, search }: ExpectedListProps) => (
  <Answer
    of={useExpected()}
    waiting={
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    }
  >
    {({ guests, more }) => {
      const found = guests.filter((guest) => isNamed(guest, search))
      if (guests.length === 0)
        return <EmptyState title={t(copy.expected.none)} text={t(copy.expected.noneText)} className="min-h-64" />
      return (
        <>
          {found.length === 0 ? (
            <EmptyState title={t(copy.expected.notFound)} text={t(copy.expected.notFoundText)} className="min-h-64" />
          ) : (
            <ul aria-label={t(copy.expected.list)} className="divide-y divide-line">
              {found.map((guest) => (
                <ExpectedRow key={guest.guest_ref} guest={guest} onCheckedIn={onCheckedIn} />
              ))}
            </ul>
          )}
          {more > 0 ? (
            <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{tCount(more, copy.expected.more)}</p>
          ) : null}
        </>
      )
    }}
  </Answer>
)

const ExpectedRow = ({ guest, onCheckedIn }: { guest: ExpectedGuest; onCheckedIn: OnCheckedIn }) => {
  const { checkIn, isBusy } = useCheckInGuest()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Avatar name={guest.name} size={38} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 font-medium break-words text-ink">
          <bdi>{guest.name}</bdi>
          <Badge tone="warning">{t(copy.states.expected)}</Badge>
        </p>
        <p className="text-sm break-words text-ink-3">
          {[
            // "Guest of" says this purpose already.
            guest.pov === 'Guest' ? '' : t(purposeName(guest.pov)),
            t(copy.expected.guestOf, { host: guest.host_name }),
            guest.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="max-w-36 text-sm text-ink-2">
        {timesOf(guest)}{' '}
        <span className="block font-mono text-xs break-all text-ink-3">
          <MaskedText text={guest.mobile ?? guest.email ?? ''} />
        </span>
      </p>
      <Button
        size={44}
        className="ml-auto"
        icon={<LogIn aria-hidden="true" />}
        busy={isBusy}
        busyLabel={t(copy.expected.checkingIn)}
        aria-label={t(copy.expected.checkInOf, { name: guest.name })}
        onClick={() => void checkIn(guest.guest_ref, onCheckedIn)}
      >
        {t(copy.expected.checkIn)}
      </Button>
    </li>
  )
}
