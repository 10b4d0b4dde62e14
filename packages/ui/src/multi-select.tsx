import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { chipLook, chipRemoveLook } from './chip.tsx'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { useAriaRequired } from './required-context.tsx'
import { useUiWords } from './words.tsx'

export type MultiSelectOption = { value: string; label: string; detail?: string }

type MultiSelectProps = {
  options: MultiSelectOption[]
  value: string[]
  onChange: (value: string[]) => void
  placeholder?: string
  emptyText?: string
  openName?: string
  disabled?: boolean
  className?: string
}

/** Chosen values are chips with ×; typing narrows the list. Its name comes from the field around it. */
export const MultiSelect = ({
  options,
  value,
  onChange,
  placeholder,
  emptyText,
  openName,
  disabled = false,
  className,
}: MultiSelectProps) => {
  const words = useUiWords()
  const required = useAriaRequired()
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <Combobox.Root
      multiple
      modal
      items={options}
      value={chosen}
      onValueChange={(next: MultiSelectOption[], { reason }) => {
        // Escape closes the list; it takes nothing away that was chosen.
        if (reason !== 'escape-key') onChange(next.map((option) => option.value))
      }}
      isItemEqualToValue={(one: MultiSelectOption, other: MultiSelectOption) => one.value === other.value}
      disabled={disabled}
    >
      <Combobox.InputGroup
        className={classNames(
          'flex min-h-9 w-full items-center gap-1.5 rounded-md border border-line-control bg-surface py-1 pr-1 pl-1.5 transition-[border-color,box-shadow] hovered:border-ink-3 has-[input:focus-visible]:field-focus data-disabled:border-line-strong data-disabled:bg-sunken data-invalid:border-danger pointer-coarse:min-h-11',
          className,
        )}
      >
        <Combobox.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          {chosen.map((option) => (
            <Combobox.Chip key={option.value} aria-label={option.label} className={chipLook}>
              <span className="truncate">{option.label}</span>
              <Combobox.ChipRemove aria-label={words.remove(option.label)} className={chipRemoveLook}>
                <X aria-hidden="true" size={13} />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            aria-required={required}
            placeholder={chosen.length === 0 ? placeholder : undefined}
            className="h-6 min-w-16 pointer-coarse:h-9 flex-1 bg-transparent px-1.5 text-md outline-none pointer-coarse:text-lg"
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
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Combobox.Popup className={classNames(popupLook, 'w-(--anchor-width) max-w-(--available-width)')}>
            <Combobox.Empty>
              <p className="px-3.5 py-3 text-sm text-ink-3">{emptyText ?? words.nothingFound}</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto p-1 data-empty:p-0">
              {(option: MultiSelectOption) => (
                <Combobox.Item key={option.value} value={option} className={popupItemLook}>
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  {option.detail ? <span className="text-xs text-ink-3">{option.detail}</span> : null}
                  <Combobox.ItemIndicator className="flex text-accent">
                    <Check aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
