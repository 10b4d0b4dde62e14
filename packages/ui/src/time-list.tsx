import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.tsx'
import { pickedTime, quarters } from './date-time-text.tsx'

type TimeListProps = {
  /** Accessible name and heading, such as "Time". */
  name: string
  /** 09:15; empty while none is chosen. */
  value: string
  onChange: (time: string) => void
}

/** Where a list without a choice opens. */
const MORNING = '09:00'
const PAGE = 4

const steps: Record<string, (at: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: () => quarters.length - 1,
}

/** Every quarter of an hour. Arrow keys move, Enter chooses. */
export const TimeList = ({ name, value, onChange }: TimeListProps) => {
  const list = useRef<HTMLDivElement>(null)
  // A time that was typed between two quarters stands at the one before it.
  const stop = quarters.findLast((time) => time <= (value || MORNING)) as string

  useEffect(() => {
    const element = list.current
    const option = element?.querySelector<HTMLElement>('[tabindex="0"]')
    if (element && option) element.scrollTop = option.offsetTop - (element.clientHeight - option.clientHeight) / 2
  }, [])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const options = [...event.currentTarget.children] as HTMLElement[]
    const next = step(options.findIndex((option) => option === document.activeElement))
    options[Math.max(0, Math.min(next, options.length - 1))]?.focus()
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p aria-hidden="true" className="px-3.5 pt-2.5 pb-1 text-xs text-ink-3">
        {name}
      </p>
      <div
        ref={list}
        role="listbox"
        aria-label={name}
        onKeyDown={move}
        className="relative flex min-h-0 flex-1 flex-col gap-px overflow-y-auto px-1.5 pb-1.5"
      >
        {quarters.map((time) => (
          <button
            key={time}
            type="button"
            role="option"
            aria-selected={time === value}
            tabIndex={time === stop ? 0 : -1}
            onClick={() => onChange(time)}
            className={classNames(
              'flex h-7 shrink-0 items-center rounded-sm px-2 text-sm whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:h-11',
              time === value ? 'bg-primary font-medium text-on-primary' : 'text-ink-2 hovered:bg-hover-elevated',
            )}
          >
            {pickedTime(time)}
          </button>
        ))}
      </div>
    </div>
  )
}
