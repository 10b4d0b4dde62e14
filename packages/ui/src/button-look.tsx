import { classNames } from './class-names.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'ghost'
export type ButtonSize = 28 | 32 | 36 | 44 | 52

const common =
  'relative inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11 forced-colors:border'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary hovered:bg-primary-hover active:bg-primary-active data-disabled:not-data-busy:bg-active data-disabled:not-data-busy:text-ink-disabled',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-xs hovered:bg-hover active:bg-active data-disabled:not-data-busy:text-ink-disabled',
  danger:
    'bg-danger-solid text-on-status hovered:bg-danger-hover data-disabled:not-data-busy:bg-active data-disabled:not-data-busy:text-ink-disabled',
  'danger-outline':
    'border border-danger-line bg-surface text-danger hovered:bg-danger-subtle data-disabled:not-data-busy:text-ink-disabled',
  ghost: 'text-ink-2 hovered:bg-hover active:bg-active data-disabled:not-data-busy:text-ink-disabled',
}

const sizes: Record<ButtonSize, string> = {
  28: 'h-7 gap-1.5 rounded-sm px-2 text-xs',
  32: 'h-8 gap-2 rounded-md px-2.5 text-sm',
  36: 'h-9 gap-2 rounded-md px-3.5 text-sm',
  44: 'h-11 gap-2 rounded-md px-4 text-md',
  52: 'h-13 gap-2.5 rounded-lg px-5 text-lg',
}

/** The classes of a button, for links and other elements that look like one. */
export const buttonLook = (variant: ButtonVariant = 'secondary', size: ButtonSize = 36): string =>
  classNames(common, variants[variant], sizes[size])
