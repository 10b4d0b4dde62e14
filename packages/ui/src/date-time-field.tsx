import { Input } from '@base-ui/react/input'
import { Popover } from '@base-ui/react/popover'
import { CalendarClock, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from './class-names.tsx'
import { type Minute, pickedDay, pickedMinute, readDay, readMinute } from './date-time-text.tsx'
import { Field } from './field.tsx'
import { later } from './later.tsx'
import { popupLook } from './popup-look.tsx'
import { controlHeight, controlLook } from './text-input-look.tsx'
import { useUiWords } from './words.tsx'

const DateTimePanel = later(async () => (await import('./date-time-panel.tsx')).DateTimePanel, {
  meanwhile: () => <div className="h-70 w-100 max-w-full max-md:h-126 max-md:w-81" />,
})

export type DateTimeFieldProps = {
  label: string
  /** A day without a time: `value` and what `onChange` is given are as 2026-11-13. */
  dayOnly?: boolean
  /** Empty while nothing is chosen. */
  value: Minute | ''
  onChange: (value: Minute | '') => void
  /** Today's date where the times are meant, as 2026-11-13. */
  today: string
  /** The first day the calendar lets choose. */
  earliest?: string
  /** The last day the calendar lets choose. */
  latest?: string
  /** The time of a day that is chosen before any time. */
  timeOfDay?: string
  required?: boolean
  optional?: string
  helper?: string
  error?: string | undefined
  /** 32 in a bar of filters. */
  controlSize?: 32 | 36
  className?: string
}

/** What is typed, and how it is read and shown. */
const kinds = {
  minute: { format: 'dd/mm/yyyy, hh:mm am/pm', read: readMinute, show: pickedMinute },
  day: { format: 'dd/mm/yyyy', read: readDay, show: pickedDay },
}

/**
 * A date and time: typed, or picked from a calendar and from quarters of an hour. What is typed counts to the minute,
 * because what is looked for seldom happened on the quarter.
 */
export const DateTimeField = ({
  label,
  dayOnly = false,
  value,
  onChange,
  today,
  earliest,
  latest,
  timeOfDay = '00:00',
  required = false,
  optional,
  helper,
  error,
  controlSize = 36,
  className,
}: DateTimeFieldProps) => {
  const words = useUiWords()
  const kind = kinds[dayOnly ? 'day' : 'minute']
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  /** What is being typed; none while the box shows the value. */
  const [draft, setDraft] = useState<string>()
  const [wrong, setWrong] = useState(false)
  /** What this field has given last; any other value comes from elsewhere and takes the place of what is typed. */
  const [given, setGiven] = useState<Minute | ''>()
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setGiven(undefined)
    if (value !== given) {
      setDraft(undefined)
      setWrong(false)
    }
  }
  /** Opened beside someone who types, or by someone who wants to pick and goes on in the calendar. */
  const [open, setOpen] = useState<'typing' | 'picking'>()

  const give = (next: Minute | '') => {
    if (next === value) return
    setGiven(next)
    onChange(next)
  }

  const settle = (next: Minute | '') => {
    setDraft(undefined)
    setWrong(false)
    give(next)
  }

  const readDraft = () => {
    if (draft === undefined) return
    const read = draft.trim() === '' ? '' : kind.read(draft)
    if (read !== undefined) return settle(read)
    setWrong(true)
    // Nothing is sent with the value that stood there before.
    give('')
  }

  const leave = ({ relatedTarget }: FocusEvent) => {
    readDraft()
    const within = box.current?.contains(relatedTarget) || sheet.current?.contains(relatedTarget)
    if (relatedTarget && !within) setOpen(undefined)
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen('picking')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      readDraft()
      setOpen(undefined)
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(undefined)
    }
  }

  const filled = (draft ?? value) !== ''
  return (
    <Field
      label={label}
      required={required}
      optional={optional}
      helper={helper}
      error={wrong ? (dayOnly ? words.wrongDate : words.wrongDateAndTime)(kind.format) : error}
      {...(className ? { className } : {})}
    >
      <Popover.Root
        open={open !== undefined}
        onOpenChange={(next, { reason, event }) => {
          // Whoever clicks into the box goes on typing.
          if (reason === 'outside-press' && box.current?.contains(event.target as Node)) return
          setOpen(next ? 'picking' : undefined)
        }}
      >
        <div ref={box} className="relative">
          <Popover.Trigger
            aria-label={words.choose(label)}
            className="absolute inset-y-0 left-0 flex w-9 items-center justify-center rounded-md text-ink-3 hovered:text-ink pointer-coarse:w-11"
          >
            <CalendarClock aria-hidden="true" size={16} />
          </Popover.Trigger>
          <Input
            ref={input}
            aria-required={required || undefined}
            autoComplete="off"
            placeholder={kind.format}
            value={draft ?? (value && kind.show(value))}
            onValueChange={(typed: string) => {
              setDraft(typed)
              setWrong(false)
              // Once it is whole, so that what a form says of it goes before the press on its button moves that.
              const day = dayOnly ? kind.read(typed) : undefined
              if (day !== undefined) give(day)
            }}
            onClick={() => setOpen((before) => before ?? 'typing')}
            onKeyDown={press}
            onBlur={leave}
            className={classNames(
              controlLook,
              controlHeight(controlSize),
              'pl-9 pointer-coarse:pl-11',
              filled ? 'pr-9' : 'pr-3',
              controlSize === 32 && 'text-sm',
            )}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center gap-1">
            {filled ? (
              <button
                type="button"
                aria-label={words.clear(label)}
                onClick={() => {
                  settle('')
                  input.current?.focus()
                }}
                className="pointer-events-auto flex size-6 items-center justify-center rounded-sm text-ink-3 hovered:text-ink focus-visible:-outline-offset-2 pointer-coarse:size-11"
              >
                <X aria-hidden="true" size={14} />
              </button>
            ) : null}
          </span>
        </div>
        <Popover.Portal>
          <Popover.Positioner anchor={box} align="start" sideOffset={8} collisionPadding={8} className="z-50">
            <Popover.Popup
              ref={sheet}
              aria-label={(dayOnly ? words.dateOf : words.dateAndTimeOf)(label)}
              initialFocus={false}
              finalFocus={() => (sheet.current?.contains(document.activeElement) ? input.current : false)}
              className={classNames(
                popupLook,
                'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg shadow-lg',
              )}
            >
              <DateTimePanel
                // Whoever comes from typing to pick is taken to the calendar.
                key={open}
                value={(draft === undefined ? undefined : kind.read(draft)) ?? value}
                today={today}
                earliest={earliest}
                latest={latest}
                dayOnly={dayOnly}
                timeOfDay={timeOfDay}
                autoFocus={open === 'picking'}
                onDay={(day) => {
                  settle(day)
                  if (!dayOnly) return
                  setOpen(undefined)
                  input.current?.focus()
                }}
                onTime={(minute) => {
                  settle(minute)
                  setOpen(undefined)
                  input.current?.focus()
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </Field>
  )
}
