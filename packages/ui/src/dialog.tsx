import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
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

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  tone?: DialogTone
  /** 440, 520 or 560 wide. */
  width?: keyof typeof dialogWidths
  closeName?: string
  /** Cancel and the action. */
  footer?: ReactNode
  /** Back, at the far left. */
  footerStart?: ReactNode
  /** Where the keyboard starts; without it, the first field, else the first control. */
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  /** Where the keyboard goes when it closes, if what opened it is gone by then; null: back to that. */
  finalFocus?: () => HTMLElement | null
  /** After the closing motion, for instance to go back to the first step. */
  onClosed?: () => void
  /** Makes body and footer one form. */
  onSubmit?: () => void
  children?: ReactNode
}

const firstField = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>(
    '[data-dialog-body] :is(input:not([type="hidden"], [aria-hidden="true"], :disabled), textarea, [role="radio"], [role="checkbox"])',
  )

export const Dialog = ({
  open,
  onClose,
  title,
  description,
  icon,
  tone = 'accent',
  width = 'form',
  closeName,
  footer,
  footerStart,
  initialFocus,
  finalFocus,
  onClosed,
  onSubmit,
  children,
}: DialogProps) => {
  const words = useUiWords()
  const popup = useRef<HTMLDivElement>(null)
  const body = (
    <>
      <div data-dialog-body="" className="min-h-0 overflow-y-auto px-6 pt-1 pb-5 text-md text-ink-2">
        {children}
      </div>
      {footer ? <DialogFooter start={footerStart}>{footer}</DialogFooter> : null}
    </>
  )
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
    >
      <BaseDialog.Portal>
        {/* Also over the dialog it was opened from. */}
        <BaseDialog.Backdrop forceRender className={scrimLook} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={initialFocus ?? (() => firstField(popup.current) ?? true)}
          {...(finalFocus ? { finalFocus } : {})}
          className={classNames(dialogLook, dialogWidths[width])}
        >
          <div className="flex shrink-0 items-start gap-3.5 px-6 pt-5 pb-4">
            {icon ? <DialogTile tone={tone} icon={icon} /> : null}
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className={dialogTitleLook}>{title}</BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="text-sm text-ink-2">{description}</BaseDialog.Description>
              ) : null}
            </div>
            <BaseDialog.Close render={<DialogCloseIcon name={closeName ?? words.close} />} />
          </div>
          {onSubmit ? (
            <form
              noValidate
              className="flex min-h-0 flex-col"
              onSubmit={(event) => {
                event.preventDefault()
                onSubmit()
              }}
            >
              {body}
            </form>
          ) : (
            body
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Cancel in a footer: closes as Escape does. */
export const DialogCancel = ({ ref, children }: { ref?: Ref<HTMLButtonElement>; children: ReactNode }) => (
  <BaseDialog.Close render={<Button {...(ref ? { ref } : {})}>{children}</Button>} />
)
