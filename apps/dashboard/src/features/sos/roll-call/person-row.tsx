import { formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { purposeName } from '@quickprism/contract/my-visit'
import type { WhoMarked } from '@quickprism/contract/sos'
import { Avatar } from '@quickprism/ui/avatar'
import { classNames } from '@quickprism/ui/class-names'
import { Check, ChevronDown, CloudOff, HandHelping, MapPin } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useZone } from '../../../lib/zone.ts'
import { copy } from './copy.ts'
import { MarkButtons } from './mark-buttons.tsx'
import { type Drafts, NoteField } from './note-field.tsx'
import type { Person } from './people.ts'
import { callWords, safeWords } from './who-marked.ts'

export type MarkIt = (person: Person, state: 'safe' | 'needs-help', aside?: MarkAside) => void

export type MarkAside = {
  note?: string
  /** Calls for help that it takes back. */
  takesBack?: string[]
}

type PersonRowProps = {
  person: Person
  along: readonly Person[]
  drill: boolean
  offline: boolean
  drafts: Drafts
  onMark: MarkIt
}

/** Who said it, and when; without a word of anyone, or of whoever came back in, when they were last seen. */
const useSaid = ({ state, said_by, said_by_name, said_at, seen_at }: Person) => {
  const zone = useZone()
  if (said_at === null || said_by === null || state === 'unknown')
    return seen_at && t(copy.seen, { time: formatTime(seen_at, zone) })
  const time = formatTime(said_at, zone)
  if (said_by === 'self') return t(copy.answered, { time })
  if (said_by === 'link') return t(copy.answeredByLink, { time })
  if (said_by === 'door') return t(copy.checkedOut, { time })
  return said_by_name === null ? t(copy.youMarked, { time }) : t(copy.markedBy, { name: said_by_name, time })
}

const Under = ({ person }: { person: Person }) => {
  if (person.note)
    return (
      <span className="text-ink">
        {person.said_by === 'self' || person.said_by === 'link' ? t(copy.quoted, { note: person.note }) : person.note}
      </span>
    )
  if (person.pov) return t(purposeName(person.pov))
  return t(person.visitor_type === 'member' ? copy.member : 'Visitor')
}

type ContradictionProps = { calls: readonly WhoMarked[]; doubt: WhoMarked }

/** Both sides, until somebody takes the call for help back. */
const Contradiction = ({ calls, doubt }: ContradictionProps) => {
  const zone = useZone()
  const at = ({ said_at }: WhoMarked) => formatTime(said_at, zone)
  return (
    <ul className="my-1 space-y-0.5 text-sm font-medium text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {calls.map((call) => (
        <li key={call.mark_id} className="flex gap-1.5">
          <HandHelping aria-hidden="true" className="text-danger" />
          {callWords(call, at(call))}
        </li>
      ))}
      <li className="flex gap-1.5">
        <Check aria-hidden="true" className="text-success" />
        {safeWords(doubt, at(doubt))}
      </li>
    </ul>
  )
}

/** Of whoever needs help, unless they said it themselves; and while one is being written, whatever is said meanwhile. */
const hasNoteField = ({ state, note, said_by }: Person, draft: string | undefined) =>
  draft !== undefined || (state === 'needs-help' && (!note || said_by === 'marshal'))

type LineProps = Omit<PersonRowProps, 'along'> & { aside?: ReactNode }

const Line = ({ person, drill, offline, drafts, onMark, aside }: LineProps) => {
  const name = person.name ?? t(copy.noName)
  const draft = drafts.of(person.person_ref)
  const said = useSaid(person)
  const { state } = person
  const isInNeed = state === 'needs-help'
  return (
    <div
      data-person={person.person_ref}
      className={classNames(
        'flex min-h-19.5 flex-wrap gap-x-4 gap-y-3 px-4 py-2.5 max-md:gap-x-3 max-md:p-4 max-sm:flex-col max-sm:flex-nowrap md:items-center md:border-l-4',
        isInNeed
          ? drill
            ? 'bg-warning-subtle md:border-warning-solid'
            : 'bg-danger-subtle md:border-danger-solid'
          : 'md:border-transparent',
      )}
    >
      {/* A basis in place of a share: where a name has no room beside the rest, the marks go below it. */}
      <div className="flex min-w-0 items-center gap-4 sm:grow-3 sm:basis-56">
        <Avatar name={name} size={42} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 text-left text-lg font-semibold break-words text-ink">{name}</bdi>
            {aside}
          </p>
          <p className="text-sm break-words text-ink-2">
            <Under person={person} />
          </p>
          {person.visiting && (
            <p className="text-sm break-words text-ink-2">{t(copy.visiting, { visiting: person.visiting })}</p>
          )}
          {person.doubt && <Contradiction calls={person.calls} doubt={person.doubt} />}
          {person.reach === 'no way' || person.reach === 'failed' ? (
            <p className="text-xs text-warning">{t(person.reach === 'failed' ? copy.failedToReach : copy.noWay)}</p>
          ) : null}
          {hasNoteField(person, draft) && (
            <NoteField
              name={name}
              saved={person.note}
              draft={draft}
              onDraft={(next) => drafts.put(person.person_ref, next)}
              onSave={state === 'unknown' ? undefined : (note) => onMark(person, state, { note })}
            />
          )}
        </div>
      </div>
      <div className="flex min-w-0 gap-2 text-sm sm:max-w-57 sm:grow sm:basis-44">
        <MapPin aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-2" />
        <div className="flex min-w-0 flex-wrap gap-x-2 sm:flex-col">
          <p className="min-w-0 break-words text-ink">{person.seen_place ?? t(copy.placeUnknown)}</p>
          {person.isKept && offline ? (
            <p className="flex items-center gap-1.5 font-medium text-warning">
              <CloudOff aria-hidden="true" size={14} className="shrink-0" />
              {t(copy.notSentYet)}
            </p>
          ) : (
            said && !person.doubt && <p className="text-ink-2">{said}</p>
          )}
        </div>
      </div>
      <MarkButtons person={person} drill={drill} onMark={(state) => onMark(person, state)} />
    </div>
  )
}

/** Someone to be found, and whoever came with them. A mark is for one person alone. */
export const PersonRow = ({ person, along, ...rest }: PersonRowProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const name = person.name ?? t(copy.noName)
  const group = along.length > 0 && (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={tCount(along.length, copy.openGroup, { name })}
      onClick={() => setOpen(!isOpen)}
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-xs border border-accent-line bg-accent-subtle px-2 text-xs font-semibold text-accent pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      {t(copy.group, { count: along.length })}
      <ChevronDown aria-hidden="true" size={14} className={isOpen ? 'rotate-180' : ''} />
    </button>
  )
  return (
    <li
      className={classNames(
        'overflow-hidden max-md:rounded-lg max-md:border max-md:bg-surface max-md:shadow-xs md:border-b md:border-line md:last:border-b-0',
        person.state !== 'needs-help'
          ? 'max-md:border-line'
          : rest.drill
            ? 'max-md:border-warning-line'
            : 'max-md:border-danger-line',
      )}
    >
      <Line {...rest} person={person} aside={group} />
      {along.length > 0 && (
        <ul id={id} hidden={!isOpen} className="divide-y divide-line border-t border-line bg-surface-2 md:pl-8">
          {along.map((one) => (
            <li key={one.person_ref}>
              <Line {...rest} person={one} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
