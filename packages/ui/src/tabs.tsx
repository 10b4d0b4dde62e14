import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { CountPill } from './count-pill.tsx'

type TabsProps<Value extends string> = {
  /** Accessible name of the row. */
  name: string
  tabs: { value: Value; label: ReactNode; count?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** At the right end of the row. */
  aside?: ReactNode
  className?: string
  /** One `TabPanel` for each tab. */
  children?: ReactNode
}

export const Tabs = <Value extends string>({
  name,
  tabs,
  value,
  onChange,
  aside,
  className,
  children,
}: TabsProps<Value>) => (
  <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
    <div className="flex items-center gap-3 border-b border-line">
      <BaseTabs.List aria-label={name} activateOnFocus={false} className="-mb-px flex flex-1 gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={classNames(
              'flex h-9 items-center gap-2 border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors hovered:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-ink pointer-coarse:h-11',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <CountPill>{tab.count}</CountPill>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {aside ? <div className="shrink-0 text-xs text-ink-2">{aside}</div> : null}
    </div>
    {children}
  </BaseTabs.Root>
)

export const TabPanel = ({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) => (
  // Its ring is inside: the card around it cuts off what reaches over its edge.
  <BaseTabs.Panel value={value} className={classNames('focus-visible:-outline-offset-2', className)}>
    {children}
  </BaseTabs.Panel>
)
