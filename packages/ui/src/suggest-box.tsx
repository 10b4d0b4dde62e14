import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { Spinner } from './spinner.tsx'
import { controlLook } from './text-input-look.tsx'

type SuggestBoxProps = {
  /** Its name, and what stands in it while it is empty. */
  label: string
  typed: string
  onTyped: (typed: string) => void
  /** What the list offers for what is typed, each by a text of its own: whoever asks for them narrows them. */
  options: readonly string[]
  onChoose: (option: string) => void
  /** Enter, while none of the options is meant. Answers whether the list has done its work. */
  onEnter: () => boolean
  /** Said below the options, or in their place. */
  note?: ReactNode
  busy?: boolean
  maxLength: number
}

/** A search that floats on a picture and offers what it finds in a list below. */
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
  const [open, setOpen] = useState(false)
  const isOneMeant = useRef(false)
  return (
    <Autocomplete.Root
      items={options}
      filter={null}
      value={typed}
      onValueChange={(next, { reason }) => (reason === 'item-press' ? onChoose(next) : onTyped(next))}
      open={open && (options.length > 0 || Boolean(note))}
      onOpenChange={setOpen}
      openOnInputClick
      onItemHighlighted={(option) => {
        isOneMeant.current = option !== undefined
      }}
    >
      <div className="relative rounded-md shadow-md">
        <Search
          aria-hidden="true"
          size={15}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <Autocomplete.Input
          aria-label={label}
          aria-busy={busy}
          placeholder={label}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isOneMeant.current) return
            // It searches, and sends no form around it.
            event.preventDefault()
            event.preventBaseUIHandler()
            setOpen(!onEnter())
          }}
          className={classNames(controlLook, 'h-9 pr-9 pl-9 text-sm pointer-coarse:h-11')}
        />
        {busy ? <Spinner className="absolute top-1/2 right-3 -translate-y-1/2 text-ink-3" /> : null}
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-40">
          <Autocomplete.Popup
            className={classNames(
              popupLook,
              'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-72 max-w-(--available-width) overflow-y-auto overscroll-contain',
            )}
          >
            <Autocomplete.List className="p-1 data-empty:hidden">
              {(option: string) => (
                <Autocomplete.Item key={option} value={option} className={classNames(popupItemLook, 'py-1.5')}>
                  <bdi className="min-w-0 wrap-break-word">{option}</bdi>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Status>
              {note ? <div className="px-3.5 py-2.5 text-sm text-ink-2">{note}</div> : null}
            </Autocomplete.Status>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
