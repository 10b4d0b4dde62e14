import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check, Search } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { controlLook } from './text-input-look.tsx'
import { useUiWords } from './words.tsx'

export type ComboboxItem = {
  value: string
  label: string
  /** Second line, such as the city. */
  detail?: string
  /** Second line in mono, such as an identifier. It is searched too. */
  code?: string
  icon?: ReactNode
  badge?: ReactNode
}

type ComboboxProps = {
  /** The button that opens the list; it shows what is chosen. */
  trigger: ReactElement
  /** Accessible name of the list. */
  name: string
  items: ComboboxItem[]
  value: string | null
  onChange: (value: string) => void
  searchLabel: string
  emptyText?: string
  align?: 'start' | 'end'
  /** Below the list, such as "Create Branch". The function closes the list. */
  footer?: (close: () => void) => ReactNode
  className?: string
}

const matches = (item: ComboboxItem, query: string) => {
  const wanted = query.trim().toLocaleLowerCase('en')
  return [item.label, item.detail, item.code].some(
    (text) => text !== undefined && text.toLocaleLowerCase('en').includes(wanted),
  )
}

const Line = ({ item }: { item: ComboboxItem }) => (
  <BaseCombobox.Item value={item} className={classNames(popupItemLook, 'min-h-11 py-1')}>
    {item.icon ? <span className="text-ink-3">{item.icon}</span> : null}
    <span className="min-w-0 flex-1">
      <span className="block truncate leading-5 font-medium text-ink">{item.label}</span>
      {item.detail || item.code ? (
        <span className="flex gap-1 truncate text-xs text-ink-3">
          {item.detail ? <span className="truncate">{item.detail}</span> : null}
          {item.code ? <span className="font-mono">{item.code}</span> : null}
        </span>
      ) : null}
    </span>
    {item.badge}
    <BaseCombobox.ItemIndicator className="flex text-accent">
      <Check aria-hidden="true" />
    </BaseCombobox.ItemIndicator>
  </BaseCombobox.Item>
)

/** A button that opens a list of 300 px with a search box on top. */
export const Combobox = ({
  trigger,
  name,
  items,
  value,
  onChange,
  searchLabel,
  emptyText,
  align = 'end',
  footer,
  className,
}: ComboboxProps) => {
  const words = useUiWords()
  const [open, setOpen] = useState(false)
  return (
    <BaseCombobox.Root
      items={items}
      open={open}
      onOpenChange={(next) => setOpen(next)}
      value={items.find((item) => item.value === value) ?? null}
      onValueChange={(item: ComboboxItem | null) => {
        if (item) onChange(item.value)
      }}
      isItemEqualToValue={(one: ComboboxItem, other: ComboboxItem) => one.value === other.value}
      itemToStringLabel={(item: ComboboxItem) => item.label}
      filter={matches}
      autoHighlight
    >
      <BaseCombobox.Trigger render={trigger} />
      <BaseCombobox.Portal>
        {/* Fixed: a page that grows shorter beneath the top bar would carry the list away under someone's finger. */}
        <BaseCombobox.Positioner
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <BaseCombobox.Popup
            aria-label={name}
            className={classNames(
              popupLook,
              'flex max-h-[min(26rem,var(--available-height))] w-75 max-w-(--available-width) flex-col overflow-hidden rounded-lg',
              className,
            )}
          >
            <div className="relative shrink-0 border-b border-line p-2">
              <Search aria-hidden="true" size={15} className="absolute top-1/2 left-5 -translate-y-1/2 text-ink-3" />
              <BaseCombobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className={classNames(controlLook, 'h-8 pr-3 pl-9 text-sm pointer-coarse:h-11')}
              />
            </div>
            <BaseCombobox.Empty>
              <p className="px-3.5 py-4 text-sm text-ink-3">{emptyText ?? words.nothingFound}</p>
            </BaseCombobox.Empty>
            <BaseCombobox.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(item: ComboboxItem) => <Line key={item.value} item={item} />}
            </BaseCombobox.List>
            {footer ? <div className="shrink-0 border-t border-line p-1">{footer(() => setOpen(false))}</div> : null}
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}
