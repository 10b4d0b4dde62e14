import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { choiceIconLook, choiceLook } from './choice-look.tsx'
import { classNames } from './class-names.tsx'

export type ToggleCardOption<Value extends string> = {
  value: Value
  label: ReactNode
  helper?: ReactNode
  icon?: ReactNode
}

type ToggleCardsProps<Value extends string> = {
  /** Accessible name of the choice. */
  name: string
  options: readonly ToggleCardOption<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className?: string
}

/** One of a few, or none: the chosen card is pressed again to take the choice back. */
export const ToggleCards = <Value extends string>({
  name,
  options,
  value,
  onChange,
  className,
}: ToggleCardsProps<Value>) => (
  <div
    role="group"
    aria-label={name}
    className={classNames('grid grid-cols-1 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]', className)}
  >
    {options.map((option) => {
      const chosen = option.value === value
      return (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen}
          data-checked={chosen || undefined}
          onClick={() => onChange(chosen ? undefined : option.value)}
          className={classNames('min-h-13 min-w-0 gap-3 px-3', choiceLook)}
        >
          {option.icon ? (
            <span aria-hidden="true" className={choiceIconLook}>
              {option.icon}
            </span>
          ) : null}
          <span className="min-w-0 flex-1 leading-4.5 font-medium">
            {option.label}
            {option.helper ? <span className="block text-xs font-normal text-ink-2">{option.helper}</span> : null}
          </span>
          {chosen ? <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-accent" /> : null}
        </button>
      )
    })}
  </div>
)
