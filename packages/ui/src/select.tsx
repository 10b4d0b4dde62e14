import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { useAriaRequired } from './required-context.tsx'
import { type ControlSize, controlLook } from './text-input-look.tsx'

export type SelectOption = { value: string; label: ReactNode; disabled?: boolean }

type SelectProps = {
  options: SelectOption[]
  value: string | null
  onChange: (value: string) => void
  /** The list was closed, with or without a choice. */
  onClosed?: () => void
  placeholder?: string
  /** Accessible name; leave it out inside a field, whose label names it. */
  label?: string
  name?: string
  disabled?: boolean
  required?: boolean
  controlSize?: ControlSize
  className?: string
}

/** Words of another language may need a second line. */
const leastHeight: Record<ControlSize, string> = { 32: 'min-h-8', 36: 'min-h-9', 44: 'min-h-11' }

export const Select = ({
  options,
  value,
  onChange,
  onClosed,
  placeholder = '',
  label,
  controlSize = 36,
  className,
  ...rest
}: SelectProps) => (
  <BaseSelect.Root
    {...rest}
    items={options}
    value={value}
    onValueChange={(next) => {
      if (next !== null) onChange(next)
    }}
    onOpenChange={(open) => {
      if (!open) onClosed?.()
    }}
  >
    <BaseSelect.Trigger
      aria-label={label}
      aria-required={useAriaRequired()}
      className={classNames(
        controlLook,
        leastHeight[controlSize],
        'flex items-center gap-2 py-1 pr-2.5 pl-3 text-left leading-5 pointer-coarse:min-h-11 data-popup-open:field-focus',
        className,
      )}
    >
      <BaseSelect.Value placeholder={placeholder} className="min-w-0 flex-1 break-words data-placeholder:text-ink-3" />
      <BaseSelect.Icon className="flex text-ink-3">
        <ChevronDown aria-hidden="true" size={16} />
      </BaseSelect.Icon>
    </BaseSelect.Trigger>
    <BaseSelect.Portal>
      <BaseSelect.Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false} className="z-50">
        <BaseSelect.Popup className={classNames(popupLook, 'max-w-(--available-width) min-w-(--anchor-width)')}>
          <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto p-1">
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={popupItemLook}
              >
                <BaseSelect.ItemText className="min-w-0 flex-1">{option.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator className="flex text-accent">
                  <Check aria-hidden="true" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  </BaseSelect.Root>
)
