import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupLook } from './popup-look.tsx'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Accessible name of the sheet. */
  name: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
  children: ReactNode
}

export const Popover = ({
  trigger,
  name,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: PopoverProps) => (
  <BasePopover.Root
    {...(open === undefined ? {} : { open })}
    {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
  >
    <BasePopover.Trigger render={trigger} />
    <BasePopover.Portal>
      <BasePopover.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-40">
        <BasePopover.Popup
          aria-label={name}
          className={classNames(
            popupLook,
            'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg',
            className,
          )}
        >
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
)
