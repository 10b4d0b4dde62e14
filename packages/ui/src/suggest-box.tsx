import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { Spinner } from './spinner.tsx'
import { TextInput } from './text-input.tsx'

type SuggestBoxProps = {
  /** Its name, and what stands in it while it is empty. */
  label: string
  typed: string
  onTyped: (typed: string) => void
  /** What the list offers for what is typed, each by a text of its own: whoever asks for them narrows them. */
  options: readonly string[]
  onChoose: (option: string) => void
  /** Enter, while none of the options is highlighted. Answers whether the list has done its work. */
  onEnter: () => boolean
  /** Said below the options, or in their place. */
  note?: string | undefined
  busy?: boolean
  maxLength: number
}

/**
 * A search that offers what it finds in a list below. The list is a part of the page and not a layer over it, which
 * would hide all else from screen readers: one may type on, or do without it.
 */
export const SuggestBox = ({
  label,
  typed,
  onTyped,
  options,
  onChoose,
  onEnter,
  note,
  busy = false,
  maxLength,
}: SuggestBoxProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string>()
  const shown = open && (options.length > 0 || note !== undefined)
  const at = shown && highlighted !== undefined ? options.indexOf(highlighted) : -1
  const listId = `${id}-list`
  const idOf = (index: number) => `${id}-${index}`
  const highlightedId = at < 0 ? undefined : idOf(at)

  useEffect(() => {
    if (highlightedId) document.getElementById(highlightedId)?.scrollIntoView({ block: 'nearest' })
  }, [highlightedId])

  const choose = (option: string) => {
    setOpen(false)
    setHighlighted(undefined)
    onChoose(option)
  }

  /** Beyond either end of the list is the box itself, where nothing is highlighted. */
  const move = (by: 1 | -1) => {
    const stops = options.length + 1
    setOpen(true)
    setHighlighted(options[((at + 1 + by + stops) % stops) - 1])
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      // It searches or chooses, and sends no form around it.
      event.preventDefault()
      if (at < 0) setOpen(!onEnter())
      else choose(options[at] as string)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className="relative">
      <TextInput
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown && options.length > 0}
        aria-controls={shown && options.length > 0 ? listId : undefined}
        aria-activedescendant={highlightedId}
        aria-busy={busy}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        leading={<Search aria-hidden="true" />}
        trailing={busy ? <Spinner className="text-ink-3" /> : undefined}
        className="rounded-md shadow-md"
        value={typed}
        onValueChange={(next) => {
          setOpen(true)
          setHighlighted(undefined)
          onTyped(next)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {/* Always there: a status that comes together with its words is not read out. */}
      <div
        role="presentation"
        className={shown ? classNames(popupLook, 'absolute top-full left-0 mt-1 w-full md:w-96') : 'sr-only'}
        // The focus stays in the box, whose leaving closes the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown && options.length > 0 ? (
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            className="max-h-56 overflow-y-auto overscroll-contain p-1"
          >
            {options.map((option, index) => (
              <div
                key={option}
                id={idOf(index)}
                role="option"
                aria-selected={index === at}
                data-highlighted={index === at ? '' : undefined}
                className={classNames(popupItemLook, 'py-1.5')}
                onMouseMove={() => setHighlighted(option)}
                onClick={() => choose(option)}
              >
                <bdi className="min-w-0 wrap-break-word">{option}</bdi>
              </div>
            ))}
          </div>
        ) : null}
        <p role="status" className={classNames('text-sm text-ink-2', shown && note ? 'px-3.5 py-2.5' : null)}>
          {shown ? note : null}
        </p>
      </div>
    </div>
  )
}
