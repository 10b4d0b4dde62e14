import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { ChipBox } from './chip-box.tsx'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
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
      <ChipBox chips={chosen} placeholder={placeholder} openName={openName} className={className} />
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
