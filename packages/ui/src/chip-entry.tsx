import { Input } from '@base-ui/react/input'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { useUiWords } from './words.tsx'

type ChipEntryProps = {
  /** What was added before, each with × to take it away. */
  chips: readonly string[]
  onRemove: (place: number) => void
  /** What is being typed. */
  value: string
  onChange: (typed: string) => void
  /** Enter adds what was typed, and goes on to the form only from an empty box. */
  onAdd?: () => void
  maxLength: number
  placeholder?: string | undefined
  title?: string
  /** At the end of the box, such as a button that adds what was typed. */
  action?: ReactNode
}

/** Things that are typed one after the other and stay as chips. Backspace in the empty box takes the last one away. */
export const ChipEntry = ({
  chips,
  onRemove,
  value,
  onChange,
  onAdd,
  maxLength,
  placeholder,
  title,
  action,
}: ChipEntryProps) => {
  const words = useUiWords()
  return (
    <span className="flex min-h-11 w-full items-center gap-1 rounded-md border border-line-control bg-surface py-1 pr-1 pl-1.5 pointer-coarse:py-0 pointer-coarse:pr-0 pointer-coarse:[&>button]:-my-px transition-[border-color,box-shadow] hovered:border-ink-3 has-[input:focus-visible]:field-focus">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        {chips.map((label, place) => (
          <Chip key={`${label} ${place}`} removeName={words.remove(label)} onRemove={() => onRemove(place)}>
            <bdi>{label}</bdi>
          </Chip>
        ))}
        <Input
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          placeholder={chips.length === 0 ? placeholder : undefined}
          title={title}
          onValueChange={onChange}
          onKeyDown={(event) => {
            // The key belongs to an input method, for the word that is being typed.
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Backspace' && !event.repeat && value === '' && chips.length > 0)
              onRemove(chips.length - 1)
            if (event.key === 'Enter' && onAdd && value.trim() !== '') {
              event.preventDefault()
              event.stopPropagation()
              onAdd()
            }
          }}
          className="h-8 min-w-4 flex-1 focus:min-w-24 bg-transparent px-1.5 text-md outline-none pointer-coarse:text-lg"
        />
      </span>
      {action}
    </span>
  )
}
