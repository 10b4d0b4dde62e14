import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.tsx'
import {
  DialogCloseIcon,
  DialogFooter,
  DialogTile,
  type DialogTone,
  dialogLook,
  dialogTitleLook,
  dialogWidths,
  scrimLook,
} from './dialog-frame.tsx'
import { useUiWords } from './words.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Names the thing: "Delete Koramangala?" */
  title: string
  /** The consequence in one sentence. */
  text: ReactNode
  icon: ReactNode
  /** Danger paints the action red. */
  tone?: DialogTone
  /** Repeats the verb of the title. */
  confirmLabel: string
  confirmIcon?: ReactNode
  busyLabel?: string
  busy?: boolean
  /** Something in the text has to be done first. */
  isLocked?: boolean
  cancelLabel?: string
  closeName?: string
  /** Where the keyboard goes when it closes, if what opened it is gone by then; null: back to that. */
  finalFocus?: () => HTMLElement | null
  onConfirm: () => void
}

/** Asks before something with consequences. The keyboard starts on Cancel. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  text,
  icon,
  tone = 'warning',
  confirmLabel,
  confirmIcon,
  busyLabel,
  busy = false,
  isLocked = false,
  cancelLabel,
  closeName,
  finalFocus,
  onConfirm,
}: ConfirmDialogProps) => {
  const words = useUiWords()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        {/* Also over the dialog it was opened from. */}
        <AlertDialog.Backdrop forceRender className={scrimLook} />
        <AlertDialog.Popup
          initialFocus={cancel}
          {...(finalFocus ? { finalFocus } : {})}
          className={classNames(dialogLook, dialogWidths.confirm)}
        >
          <div className="flex items-start gap-3.5 px-6 pt-5 pb-4">
            <DialogTile tone={tone} icon={icon} />
            <AlertDialog.Title className={classNames(dialogTitleLook, 'min-w-0 flex-1')}>{title}</AlertDialog.Title>
            <AlertDialog.Close render={<DialogCloseIcon name={closeName ?? words.close} />} />
          </div>
          <AlertDialog.Description className="px-6 pb-5 text-md text-ink-2" render={<div />}>
            {text}
          </AlertDialog.Description>
          <DialogFooter>
            <AlertDialog.Close render={<Button ref={cancel}>{cancelLabel ?? words.cancel}</Button>} />
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              icon={confirmIcon}
              busy={busy}
              disabled={isLocked}
              {...(busyLabel ? { busyLabel } : {})}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
