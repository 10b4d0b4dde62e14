import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shows nothing, for instance while the sidebar is open and the label is visible. */
  off?: boolean
  /** The element that is explained: it must take a ref and event handlers. */
  children: ReactElement
}

const DELAY = 400

/** Around neighbours: once one tooltip is open, the next one opens at once. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <BaseTooltip.Provider delay={DELAY}>{children}</BaseTooltip.Provider>
)

const tooltipLook =
  'max-w-72 wrap-anywhere rounded-sm bg-primary px-2.5 py-1.5 text-xs font-medium text-on-primary shadow-md'

export const Tooltip = ({ text, side = 'top', off = false, children }: TooltipProps) => (
  <BaseTooltip.Root disabled={off}>
    <BaseTooltip.Trigger delay={DELAY} render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
        <BaseTooltip.Popup
          className={`${tooltipLook} origin-(--transform-origin) transition-opacity duration-(--qp-dur-2) data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:duration-0`}
        >
          {text}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
)
