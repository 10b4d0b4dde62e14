import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { choiceIconLook, choiceLook } from './choice-look.tsx'
import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'

export type ChoiceCardOption = {
  value: string
  label: ReactNode
  helper?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type Marker = 'tick' | 'radio' | 'radio-end'

type ChoiceCardsProps = {
  /** Accessible name; leave it out inside a field, whose label names the group. */
  name?: string
  options: ChoiceCardOption[]
  value: string | null
  onChange: (value: string) => void
  /** `tick` shows at the right of the chosen card; `radio` shows a circle at the left of each, `radio-end` at the right. */
  marker?: Marker
  columns?: 1 | 2 | 3
  disabled?: boolean
  className?: string
}

const grids = { 1: 'grid-cols-1', 2: 'grid-cols-1 sm:grid-cols-2', 3: 'grid-cols-1 sm:grid-cols-3' }

const Circle = () => (
  <span
    aria-hidden="true"
    className="flex size-4 shrink-0 items-center justify-center rounded-full border-[1.5px] border-line-control bg-surface group-data-checked/card:border-accent"
  >
    <span className="size-2 rounded-full group-data-checked/card:bg-accent" />
  </span>
)

const ChoiceCard = ({ option, marker }: { option: ChoiceCardOption; marker: Marker }) => {
  const id = useId()
  return (
    <Radio.Root
      value={option.value}
      disabled={option.disabled ?? false}
      aria-labelledby={`${id}-label`}
      aria-describedby={option.helper ? `${id}-helper` : undefined}
      className={classNames(marker === 'radio-end' ? 'min-h-18 gap-3.5 px-4' : 'min-h-13 gap-3 px-3', choiceLook)}
    >
      {marker === 'radio' ? <Circle /> : null}
      {option.icon ? (
        <span aria-hidden="true" className={choiceIconLook}>
          {option.icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 leading-4.5 font-medium">
        <span id={`${id}-label`}>{option.label}</span>
        {option.helper ? (
          <span
            id={`${id}-helper`}
            className={classNames(
              'block font-normal text-ink-2',
              marker === 'radio-end' ? 'mt-0.5 text-sm' : 'text-xs',
            )}
          >
            {option.helper}
          </span>
        ) : null}
      </span>
      {marker === 'tick' ? (
        <Radio.Indicator className="-ml-1.5 text-accent">
          <CircleCheck aria-hidden="true" size={16} />
        </Radio.Indicator>
      ) : null}
      {marker === 'radio-end' ? <Circle /> : null}
    </Radio.Root>
  )
}

export const ChoiceCards = ({
  name,
  options,
  value,
  onChange,
  marker = 'tick',
  columns = 2,
  disabled = false,
  className,
}: ChoiceCardsProps) => (
  <RadioGroup
    aria-label={name}
    aria-required={useAriaRequired()}
    value={value}
    onValueChange={(next) => {
      if (typeof next === 'string') onChange(next)
    }}
    disabled={disabled}
    className={classNames('grid gap-2', grids[columns], className)}
  >
    {options.map((option) => (
      <ChoiceCard key={option.value} option={option} marker={marker} />
    ))}
  </RadioGroup>
)
