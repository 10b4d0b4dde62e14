import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export type DialogTone = 'accent' | 'warning' | 'danger'

const tiles: Record<DialogTone, string> = {
  accent: 'bg-accent-subtle text-accent',
  warning: 'bg-warning-subtle text-warning',
  danger: 'bg-danger-subtle text-danger',
}

export const DialogTile = ({ tone, icon }: { tone: DialogTone; icon: ReactNode }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'flex size-9 shrink-0 items-center justify-center rounded-md [&_svg]:size-[18px]',
      tiles[tone],
    )}
  >
    {icon}
  </span>
)

export const dialogTitleLook = 'text-xl font-semibold wrap-anywhere text-ink'

export const DialogCloseIcon = ({ name, ...rest }: ComponentProps<'button'> & { name: string }) => (
  <button
    type="button"
    {...rest}
    aria-label={name}
    className="-mt-0.5 -mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 hovered:bg-hover-elevated pointer-coarse:-mt-2 pointer-coarse:-mr-3 pointer-coarse:size-11"
  >
    <X aria-hidden="true" size={18} />
  </button>
)

/**
 * Back at the far left, then Cancel and the action at the right. On a phone they fill the width in one row; where they
 * are too long for that, the action stands above.
 */
export const DialogFooter = ({ start, children }: { start?: ReactNode; children: ReactNode }) => (
  <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-dialog-footer px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:flex-wrap-reverse max-md:px-4 max-md:*:flex-auto max-md:*:px-2.5">
    {start ? (
      <div className="mr-auto max-md:mr-0 max-md:contents max-md:*:flex-auto max-md:*:px-2.5">{start}</div>
    ) : null}
    {children}
  </div>
)

export const scrimLook =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--qp-dur-3) data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Centred with a rise of 8 px; under 768 px a sheet that slides up from the bottom. */
export const dialogLook =
  'fixed z-40 flex flex-col overflow-hidden border border-line bg-elevated text-ink shadow-lg outline-none transition-[opacity,translate] duration-(--qp-dur-3) data-ending-style:ease-in max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-2xl max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-3rem)] md:-translate-1/2 md:rounded-xl md:data-ending-style:opacity-0 md:data-starting-style:translate-y-[calc(-50%+8px)] md:data-starting-style:opacity-0'

export const dialogWidths = {
  confirm: 'md:w-[27.5rem]',
  form: 'md:w-[32.5rem]',
  wide: 'md:w-[35rem]',
}
