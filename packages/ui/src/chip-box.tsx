import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipLook, chipRemoveLook } from './chip.tsx'
import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'
import { useUiWords } from './words.tsx'

type ChipBoxProps = {
  /** Those that are named, each with × to take it away. */
  chips: readonly { value: string; label: string }[]
  /** Behind the chips, such as how many are not named. */
  more?: ReactNode
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  openName?: string | undefined
  className?: string | undefined
  chipsClassName?: string
}

/** The box of a list of which several are chosen: chips, where one types, and what opens the list. */
export const ChipBox = ({ chips, more, placeholder, openName, className, chipsClassName }: ChipBoxProps) => {
  const words = useUiWords()
  const required = useAriaRequired()
  return (
    <Combobox.InputGroup
      className={classNames(
        'flex min-h-9 w-full items-center gap-1.5 rounded-md border border-line-control bg-surface py-1 pr-1 pl-1.5 transition-[border-color,box-shadow] hovered:border-ink-3 has-[input:focus-visible]:field-focus data-disabled:border-line-strong data-disabled:bg-sunken data-invalid:border-danger pointer-coarse:min-h-11',
        className,
      )}
    >
      <Combobox.Chips className={classNames('flex min-w-0 flex-1 flex-wrap items-center gap-1.5', chipsClassName)}>
        {chips.map(({ value, label }) => (
          <Combobox.Chip key={value} aria-label={label} className={chipLook}>
            <bdi className="truncate">{label}</bdi>
            <Combobox.ChipRemove aria-label={words.remove(label)} className={chipRemoveLook}>
              <X aria-hidden="true" size={13} />
            </Combobox.ChipRemove>
          </Combobox.Chip>
        ))}
        {more}
        <Combobox.Input
          aria-required={required}
          placeholder={chips.length === 0 ? placeholder : undefined}
          onKeyDown={(event) => {
            // Held to delete what was typed, it does not go on into the chips (Q156).
            if (event.key === 'Backspace' && event.repeat && event.currentTarget.value === '')
              event.preventBaseUIHandler()
          }}
          className="h-6 min-w-16 flex-1 bg-transparent px-1.5 text-md outline-none pointer-coarse:h-9 pointer-coarse:text-lg"
        />
      </Combobox.Chips>
      <Combobox.Trigger
        aria-label={openName ?? words.open}
        aria-labelledby={undefined}
        className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-3 pointer-coarse:-my-1 pointer-coarse:-mr-1 pointer-coarse:size-11"
      >
        <ChevronDown aria-hidden="true" size={16} />
      </Combobox.Trigger>
    </Combobox.InputGroup>
  )
}
