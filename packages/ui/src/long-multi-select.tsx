import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { chipLook } from './chip.tsx'
import { ChipBox } from './chip-box.tsx'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { useRowWindow } from './row-window.tsx'
import { useUiWords } from './words.tsx'

export type LongOption = {
  value: string
  label: string
  /** At the right in mono, such as an identifier. */
  code?: string | undefined
}

type LongMultiSelectProps = {
  /** What the list offers for what is typed: whoever asks for it narrows it. */
  options: readonly LongOption[]
  value: readonly LongOption[]
  onChange: (value: LongOption[]) => void
  /** What is typed into the box. */
  typed: string
  onTyped: (typed: string) => void
  onOpenChange?: (open: boolean) => void
  /** The end of the options is near, and there may be more. */
  onNearEnd?: () => void
  placeholder?: string
  /** Where the list would stand while it has no options. */
  empty: ReactNode
  openName?: string
}

/** So many chosen ones are named in the box; the others are counted until they are asked for. */
const NAMED = 3
const BOX = 320
/** What the sheet around the list adds to its height. */
const FRAME = 10
const NEAR_ROWS = 50

/** Fingers need higher rows. */
const rowHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 44 : 32)

const isSame = (one: LongOption, other: LongOption) => one.value === other.value

/** Several of very many: only the options in sight are drawn. Its name comes from the field around it. */
export const LongMultiSelect = ({
  options,
  value,
  onChange,
  typed,
  onTyped,
  onOpenChange,
  onNearEnd,
  placeholder,
  empty,
  openName,
}: LongMultiSelectProps) => {
  const words = useUiWords()
  const list = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const view = useRowWindow(options.length, rowHeight(), BOX)
  const hidden = all ? 0 : Math.max(0, value.length - NAMED)

  return (
    <Combobox.Root
      multiple
      modal
      virtualized
      items={options}
      filter={null}
      value={value as LongOption[]}
      onValueChange={(next: LongOption[], { reason }) => {
        // Escape closes the list; it takes nothing away that was chosen.
        if (reason !== 'escape-key') onChange(next)
      }}
      inputValue={typed}
      onInputValueChange={(next) => {
        onTyped(next)
        view.toTop(list.current)
      }}
      isItemEqualToValue={isSame}
      onOpenChange={(open) => onOpenChange?.(open)}
      onItemHighlighted={(_, { index, reason }) => {
        if (reason === 'keyboard' && list.current && index >= 0) view.show(list.current, index)
      }}
    >
      <ChipBox
        chips={all ? value : value.slice(0, NAMED)}
        more={
          hidden > 0 ? (
            <button
              type="button"
              aria-label={words.showMore(hidden)}
              onClick={() => setAll(true)}
              className={classNames(chipLook, 'pr-2 hovered:bg-accent-line/40')}
            >
              +{hidden}
            </button>
          ) : null
        }
        placeholder={placeholder}
        openName={openName}
        chipsClassName="max-h-40 overflow-y-auto"
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Combobox.Popup className={classNames(popupLook, 'w-(--anchor-width) max-w-(--available-width) py-1')}>
            <Combobox.Empty>
              <div className="px-3.5 py-2 text-sm text-ink-3">{empty}</div>
            </Combobox.Empty>
            <Combobox.List
              ref={list}
              onScroll={(event) => {
                view.onScroll(event)
                const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
                if (scrollHeight - scrollTop - clientHeight < NEAR_ROWS * rowHeight()) onNearEnd?.()
              }}
              style={{ maxHeight: `min(${BOX}px, var(--available-height) - ${FRAME}px)` }}
              className="overflow-y-auto overscroll-contain data-empty:hidden"
            >
              <div role="presentation" className="relative" style={{ height: view.height }}>
                {view.rows.map((row) => {
                  const option = options[row] as LongOption
                  return (
                    <Combobox.Item
                      key={option.value}
                      index={row}
                      value={option}
                      aria-setsize={options.length}
                      aria-posinset={row + 1}
                      className={classNames(popupItemLook, 'absolute inset-x-1')}
                      style={{ top: view.topOf(row), height: rowHeight() }}
                    >
                      <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
                      {option.code ? <span className="font-mono text-xs text-ink-3">{option.code}</span> : null}
                      <Combobox.ItemIndicator className="flex text-accent">
                        <Check aria-hidden="true" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )
                })}
              </div>
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
