import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupItemLook, popupLook } from './popup-look.tsx'
import { useUiWords } from './words.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  /** A link instead of an action, as an element such as a router link. */
  link?: ReactElement
  danger?: boolean
  disabled?: boolean
  /** Starts a new group with a line above. */
  divided?: boolean
}

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  items: MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Above the items, such as the name of the account. */
  header?: ReactNode
}

const Line = () => <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />

const Item = ({ item }: { item: MenuItem }) => {
  const className = classNames(
    popupItemLook,
    item.danger && !item.disabled ? 'text-danger [&_svg]:text-danger' : '[&_svg]:text-ink-3',
  )
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return item.link ? (
    <BaseMenu.LinkItem render={item.link} closeOnClick className={className}>
      {content}
    </BaseMenu.LinkItem>
  ) : (
    <BaseMenu.Item disabled={item.disabled ?? false} onClick={() => item.onSelect?.()} className={className}>
      {content}
    </BaseMenu.Item>
  )
}

export const Menu = ({ trigger, items, align = 'end', side = 'bottom', header }: MenuProps) => {
  const words = useUiWords()
  const safe = items.filter((item) => !item.danger)
  const dangerous = items.filter((item) => item.danger)
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        {/* Fixed: a page that scrolls or grows shorter beneath would carry the menu away under someone's finger. */}
        <BaseMenu.Positioner
          positionMethod="fixed"
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <BaseMenu.Popup className={classNames(popupLook, 'min-w-[13.75rem] p-1')}>
            {header ? <div className="border-b border-line px-2.5 py-2 text-sm">{header}</div> : null}
            {items.length === 0 ? (
              <BaseMenu.Item disabled className={popupItemLook}>
                {words.noActions}
              </BaseMenu.Item>
            ) : null}
            {safe.map((item, index) => (
              <div key={item.label} role="none">
                {item.divided && index > 0 ? <Line /> : null}
                <Item item={item} />
              </div>
            ))}
            {safe.length > 0 && dangerous.length > 0 ? <Line /> : null}
            {dangerous.map((item) => (
              <Item key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
