import { Input } from '@base-ui/react/input'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { useAriaRequired } from './required-context.tsx'
import { type ControlSize, controlHeight, controlLook } from './text-input-look.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'defaultValue' | 'value'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  controlSize?: ControlSize
  /** Identifiers, codes and numbers that are read aloud. */
  mono?: boolean
  /** 16 px icon at the left, such as the magnifier of a search. */
  leading?: ReactNode
  /** At the right inside the box: spinner, badge, small button. */
  trailing?: ReactNode
  /** Room for `trailing`, as a padding class. */
  trailingRoom?: string
}

export const TextInput = ({
  controlSize = 36,
  mono = false,
  leading,
  trailing,
  trailingRoom = 'pr-9',
  className,
  onValueChange,
  value,
  defaultValue,
  readOnly,
  ...rest
}: TextInputProps) => (
  <span className={classNames('relative block w-full', className)}>
    {leading ? (
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3 [&_svg]:size-4">
        {leading}
      </span>
    ) : null}
    <Input
      aria-required={useAriaRequired()}
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onValueChange ? { onValueChange: (next: string) => onValueChange(next) } : {})}
      readOnly={readOnly}
      className={classNames(
        controlLook,
        controlHeight(controlSize),
        'pr-3 placeholder-shown:text-ellipsis read-only:border-line read-only:bg-surface-2',
        leading ? 'pl-9' : 'pl-3',
        trailing ? trailingRoom : null,
        mono && 'font-mono pointer-coarse:text-[0.923rem]',
        mono && (controlSize === 44 ? 'text-[0.923rem]' : 'text-[0.8077rem]'),
      )}
    />
    {trailing ? <span className="absolute inset-y-0 right-3 flex items-center">{trailing}</span> : null}
  </span>
)
