import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type ToggleButtonsProps<Value extends string> = {
  label: string
  /** Short words fit into the button; `title` says them in full. */
  options: readonly { value: Value; label: ReactNode; title: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Any number of them; otherwise one is pressed, and stays so until another is. */
  several?: boolean
  error?: ReactNode
}

/** A few short choices in one row, such as the days of a week. Arrow keys move between them. */
export const ToggleButtons = <Value extends string>({
  label,
  options,
  value,
  onChange,
  several = false,
  error,
}: ToggleButtonsProps<Value>) => {
  const id = useId()
  return (
    <div className="min-w-0">
      <span id={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </span>
      <ToggleGroup
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        multiple={several}
        value={value}
        onValueChange={(next) => {
          if (several || next.length > 0) onChange(next)
        }}
        className="flex gap-1.5"
      >
        {options.map((option) => (
          <Toggle
            key={option.value}
            value={option.value}
            title={option.title}
            aria-invalid={error ? true : undefined}
            className="flex h-9 min-w-0 flex-1 items-center justify-center rounded-md border border-line-strong bg-surface text-xs font-medium text-ink transition-colors hovered:border-line-control aria-invalid:border-danger data-pressed:border-accent data-pressed:bg-accent-subtle data-pressed:text-accent data-pressed:shadow-[inset_0_0_0_1px_var(--qp-accent)] pointer-coarse:h-11"
          >
            {option.label}
          </Toggle>
        ))}
      </ToggleGroup>
      <div id={`${id}-error`} aria-live="polite">
        {error ? (
          <p className="mt-1.5 flex items-start gap-1 text-xs text-danger">
            <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
