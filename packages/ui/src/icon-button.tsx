import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'name'> & {
  /** What it does: the accessible name and the tooltip. */
  name: string
  size?: 28 | 32 | 36 | 44
  variant?: 'ghost' | 'secondary'
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  /** The icon. */
  children: ReactNode
}

const sizes = {
  28: 'size-7 rounded-sm [&_svg]:size-4',
  32: 'size-8 rounded-md [&_svg]:size-4',
  36: 'size-9 rounded-md [&_svg]:size-[18px]',
  44: 'size-11 rounded-md [&_svg]:size-5',
}

const variants = {
  ghost: 'text-ink-2 hovered:bg-hover active:bg-active data-popup-open:bg-active',
  secondary: 'border border-line-strong bg-surface text-ink-2 shadow-xs hovered:bg-hover active:bg-active',
}

export const IconButton = ({
  name,
  size = 32,
  variant = 'ghost',
  tooltipSide = 'bottom',
  className,
  children,
  ...rest
}: IconButtonProps) => (
  <Tooltip text={name} side={tooltipSide}>
    <BaseButton
      {...rest}
      aria-label={name}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center transition-colors data-disabled:text-ink-disabled pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        sizes[size],
        variants[variant],
        className,
      )}
    >
      {children}
    </BaseButton>
  </Tooltip>
)
