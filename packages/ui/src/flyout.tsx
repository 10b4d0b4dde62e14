import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { classNames } from './class-names.tsx'
import { popupLook } from './popup-look.tsx'

type FlyoutProps = Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave' | 'onKeyDown' | 'onBlur'> & {
  /** Accessible name of the sheet. */
  name: string
  open: boolean
  /** Also on Escape and on a press elsewhere. */
  onClose: () => void
  anchor: RefObject<Element | null>
  /** The sheet, to move the focus into. */
  sheet: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A sheet beside what it belongs to, which keeps the focus until the keyboard goes on into the sheet. */
export const Flyout = ({ name, open, onClose, anchor, sheet, children, ...handlers }: FlyoutProps) => (
  <BasePopover.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <BasePopover.Portal>
      <BasePopover.Positioner
        anchor={anchor}
        positionMethod="fixed"
        side="right"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-40"
      >
        <BasePopover.Popup
          {...handlers}
          ref={sheet}
          aria-label={name}
          initialFocus={false}
          finalFocus={false}
          className={classNames(popupLook, 'max-h-(--available-height) min-w-52 overflow-y-auto p-1')}
        >
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
)
