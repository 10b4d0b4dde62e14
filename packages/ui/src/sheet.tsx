import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { DialogCloseIcon, dialogTitleLook, scrimLook } from './dialog-frame.tsx'
import { useUiWords } from './words.tsx'

type SheetProps = {
  open: boolean
  onClose: () => void
  /** Accessible name; shown as a heading unless `bare`. */
  title: string
  /** Left for navigation, bottom for filters on a phone. */
  side?: 'left' | 'right' | 'bottom'
  /** The content draws its own head and close button. */
  bare?: boolean
  className?: string
  children: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-[min(19.5rem,calc(100vw-3rem))] data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-[min(26rem,calc(100vw-3rem))] data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl data-ending-style:translate-y-full data-starting-style:translate-y-full',
}

/** Closes the sheet it stands in. */
export const SheetClose = () => <BaseDialog.Close render={<DialogCloseIcon name={useUiWords().close} />} />

export const Sheet = ({ open, onClose, title, side = 'left', bare = false, className, children }: SheetProps) => (
  <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={scrimLook} />
      <BaseDialog.Popup
        className={classNames(
          'fixed z-40 flex flex-col overflow-y-auto bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-ink shadow-lg outline-none transition-[translate] duration-(--qp-dur-3) data-ending-style:ease-in',
          sides[side],
          className,
        )}
      >
        {bare ? (
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
        ) : (
          <div className="flex items-start gap-3 px-5 pt-5 pb-3">
            <BaseDialog.Title className={classNames(dialogTitleLook, 'min-w-0 flex-1')}>{title}</BaseDialog.Title>
            <SheetClose />
          </div>
        )}
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
