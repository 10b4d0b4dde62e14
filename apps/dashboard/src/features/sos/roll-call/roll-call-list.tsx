import { formatNumber } from '@quickprism/app/format'
import { useSlot } from '@quickprism/app/use-slot'
import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { stateWords } from '../state-words.ts'
import { copy } from './copy.ts'
import { useDrafts } from './note-field.tsx'
import { callsOfOthers, type Person, type Section } from './people.ts'
import { type MarkAside, type MarkIt, PersonRow } from './person-row.tsx'
import { SafeAfterAll } from './safe-after-all.tsx'
import { buttonIn, rowsIn, useKeptFocus } from './use-kept-focus.ts'

type RollCallListProps = {
  sections: Section[]
  drill: boolean
  offline: boolean
  emptyWords: string
  /** Back to everyone, where a filter or a search leaves some out. */
  onShowEveryone: (() => void) | undefined
  onMark: MarkIt
  onPrint: () => void
}

/** Rows drawn at once in a section; the rest is a press away, and searched and printed all the same. */
const AT_ONCE = 100

const marksByKey: Record<string, 'safe' | 'needs-help'> = { s: 'safe', h: 'needs-help' }

/** Whom to look for first. While it has the keyboard: arrows move, a mark goes on to the next, P prints. */
export const RollCallList = ({ sections, drill, offline, emptyWords, ...on }: RollCallListProps) => {
  const { onShowEveryone, onMark, onPrint } = on
  const list = useRef<HTMLElement>(null)
  const [most, setMost] = useState(AT_ONCE)
  const asked = useSlot<Person>()
  const [next, setNext] = useState<{ ref: string; mark: string }>()
  const drafts = useDrafts()
  const keptFocus = useKeptFocus(list)

  // A row that was marked here has moved to another section, and a note that was saved is no field any more.
  useEffect(() => {
    if (!next || !list.current) return
    buttonIn(
      rowsIn(list.current).find(({ dataset }) => dataset['person'] === next.ref),
      next.mark,
    )?.focus()
  }, [next])

  const personOf = (ref: string | undefined): Person | undefined =>
    sections
      .flatMap(({ rows }) => rows.flatMap(({ person, along }) => [person, ...along]))
      .find(({ person_ref }) => person_ref === ref)

  /** What others say is taken back only after a question. */
  const isAsked = (person: Person, state: 'safe' | 'needs-help') => {
    if (state !== 'safe' || person.state !== 'needs-help' || callsOfOthers(person).length === 0) return false
    asked.open(person)
    return true
  }

  const markAndGoOn = (person: Person, state: 'safe' | 'needs-help', goesOnWith = state, aside: MarkAside = {}) => {
    if (isAsked(person, state)) return
    const rows = list.current ? rowsIn(list.current) : []
    const at = rows.findIndex(({ dataset }) => dataset['person'] === person.person_ref)
    const ref = aside.note === undefined ? (rows[at + 1] ?? rows[at - 1])?.dataset['person'] : person.person_ref
    onMark(person, state, aside)
    if (ref) setNext({ ref, mark: goesOnWith })
  }

  /** Under a finger or a mouse the keyboard stays where it is. */
  const markByButton: MarkIt = (person, state, aside = {}) => {
    const isByKeyboard = list.current?.querySelector(':focus-visible')
    if (isByKeyboard && (aside.note !== undefined || person.state !== state)) markAndGoOn(person, state, state, aside)
    else if (!isAsked(person, state)) onMark(person, state, aside)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'p') {
      event.preventDefault()
      if (!event.repeat) onPrint()
      return
    }
    const rows = rowsIn(event.currentTarget)
    const row = target.closest<HTMLElement>('[data-person]')
    const at = row ? rows.indexOf(row) : -1
    const mark = target.dataset['mark'] === 'needs-help' ? 'needs-help' : 'safe'
    if (key === 'arrowdown' || key === 'arrowup') {
      event.preventDefault()
      buttonIn(rows[at + (key === 'arrowdown' ? 1 : -1)], mark)?.focus()
    }
    const state = marksByKey[key]
    const person = personOf(row?.dataset['person'])
    if (state && person) {
      event.preventDefault()
      // Each mark goes on to the next person: a key held down would mark everyone.
      if (!event.repeat) markAndGoOn(person, state, mark)
    }
  }

  // Beside the list: a question stays until it is answered, also when its person is in the list no more.
  const questions = asked.entries.map(({ id, value, isOpen, close }) => (
    <SafeAfterAll
      key={id}
      person={value}
      open={isOpen}
      onClose={close}
      onConfirm={(takesBack) => {
        close()
        onMark(value, 'safe', { takesBack })
      }}
    />
  ))

  const shown =
    sections.length === 0 ? (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface p-8 text-center text-ink-2">
        <p role="status">{emptyWords}</p>
        {onShowEveryone && (
          <Button size={44} onClick={onShowEveryone}>
            {t(copy.showEveryone)}
          </Button>
        )}
      </div>
    ) : (
      <section
        ref={list}
        aria-label={t(copy.title)}
        onKeyDown={onKeyDown}
        {...keptFocus}
        className="max-md:[&_button]:scroll-mt-18 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface md:shadow-xs"
      >
        {sections.map(({ state, people, rows }) => (
          <section key={state} aria-label={t(stateWords[state])}>
            <h2 className="flex gap-2 border-b border-line bg-surface-2 px-5 py-2 text-sm text-ink-2 max-md:sr-only">
              <span className="text-ink">{t(stateWords[state])}</span>
              {tCount(people, state === 'unknown' ? copy.freshestFirst : copy.people, { number: formatNumber(people) })}
            </h2>
            <ul className="max-md:mb-3 max-md:flex max-md:flex-col max-md:gap-3">
              {rows.slice(0, most).map(({ person, along }) => (
                <PersonRow
                  key={person.person_ref}
                  person={person}
                  along={along}
                  drill={drill}
                  offline={offline}
                  drafts={drafts}
                  onMark={markByButton}
                />
              ))}
            </ul>
            {rows.length > most && (
              <p className="border-t border-line p-3 text-center">
                <Button size={44} onClick={() => setMost(most + AT_ONCE)}>
                  {tCount(Math.min(AT_ONCE, rows.length - most), copy.more)}
                </Button>
              </p>
            )}
          </section>
        ))}
        <p className="border-t border-line px-5 py-2 text-xs text-ink-3 max-md:hidden">{t(copy.keys)}</p>
      </section>
    )
  return (
    <>
      {shown}
      {questions}
    </>
  )
}
