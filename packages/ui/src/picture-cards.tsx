import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'

export type PictureOption = { value: string; label: string; picture: ReactNode }

type PictureCardsProps = {
  /** Shown above, and the accessible name of the group. */
  label: string
  options: PictureOption[]
  value: string
  onChange: (value: string) => void
}

/** A choice between things that are easier shown than told. */
export const PictureCards = ({ label, options, value, onChange }: PictureCardsProps) => {
  const id = useId()
  return (
    <>
      <p id={id} className="mb-2 text-sm font-medium text-ink">
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => {
          if (typeof next === 'string') onChange(next)
        }}
        className="grid grid-cols-2 gap-3"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            aria-label={option.label}
            className="group/card flex min-h-40 flex-col items-center justify-between gap-4 rounded-md border border-line-strong bg-surface px-3 py-4 text-sm text-ink transition-colors hovered:border-line-control data-checked:border-accent data-checked:bg-accent-subtle data-checked:shadow-[inset_0_0_0_1px_var(--qp-accent)]"
          >
            <span aria-hidden="true" className="flex flex-1 items-center">
              {option.picture}
            </span>
            <span aria-hidden="true" className="flex items-center gap-2">
              <span className="flex size-4 items-center justify-center rounded-full border-[1.5px] border-line-control bg-surface group-data-checked/card:border-accent">
                <span className="size-2 rounded-full group-data-checked/card:bg-accent" />
              </span>
              {option.label}
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </>
  )
}
