import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.tsx'
import { classNames } from './class-names.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the label, 15 px. */
  icon?: ReactNode
  /** After the label, such as an arrow. */
  trailingIcon?: ReactNode
  /** Work is under way: the button keeps the focus and does nothing. */
  busy?: boolean
  /** What the button says meanwhile, such as "Creating...". Its room is kept from the start. */
  busyLabel?: string
  children: ReactNode
}

const content = 'inline-flex items-center justify-center gap-[inherit]'

export const Button = ({
  variant = 'secondary',
  size = 36,
  icon,
  trailingIcon,
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const spinner = <Spinner />
  const spinnerTakesIconsPlace = busy && !busyLabel && icon !== undefined
  const spinnerCoversLabel = busy && !busyLabel && icon === undefined
  return (
    <BaseButton
      {...rest}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      data-busy={busy ? '' : undefined}
      className={classNames(buttonLook(variant, size), 'group/button [&_svg]:size-[15px]', className)}
    >
      <span className={classNames('grid gap-[inherit] *:col-start-1 *:row-start-1')}>
        <span className={classNames(content, ((busy && busyLabel) || spinnerCoversLabel) && 'invisible')}>
          {spinnerTakesIconsPlace ? spinner : icon}
          {children}
          {trailingIcon}
        </span>
        {busyLabel ? (
          <span className={classNames(content, !busy && 'invisible')}>
            {spinner}
            {busyLabel}
          </span>
        ) : null}
        {spinnerCoversLabel ? (
          <>
            <span className={content}>{spinner}</span>
            <span className="sr-only">{children}</span>
          </>
        ) : null}
      </span>
    </BaseButton>
  )
}
