import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Dialog, type DialogProps } from '@quickprism/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Ask, type Go, guardBy } from './before-leaving.ts'
import { forgetDrafts } from './drafts.ts'

export type Unsaved = {
  /** Goes on at once where nothing is lost by it. */
  ask: Ask
  /** To be rendered inside the form or dialog, so that it lies above it. */
  question: ReactNode
}

/**
 * The guard of every form: while something is changed in it, whoever leaves by a link or the back button, reloads or
 * closes the tab is asked first. A way on after saving passes with `ignoreBlocker`.
 */
export const useUnsaved = (changed: boolean): Unsaved => {
  const [go, setGo] = useState<Go>()
  const leaving = useBlocker({
    // Filters and sections of the same page are in the address as well, and lose nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  })

  useEffect(() => {
    if (!changed) return
    const stop = guardBy((way) => setGo(() => way))
    return () => {
      stop()
      // Saved while the question stood there: nothing is left to ask about.
      setGo(undefined)
    }
  }, [changed])

  const keep = () => {
    setGo(undefined)
    leaving.reset?.()
  }
  const discard = () => {
    // Before the way is taken: a form of the same name may open in the same moment.
    forgetDrafts()
    setGo(undefined)
    go?.()
    leaving.proceed?.()
  }

  return {
    ask: (way) => (changed ? setGo(() => way) : way()),
    question: (
      <ConfirmDialog
        open={go !== undefined || leaving.status === 'blocked'}
        onClose={keep}
        title={t('Discard changes?')}
        text={t('What you changed here is not saved and will be lost.')}
        icon={<TriangleAlert />}
        cancelLabel={t('Keep editing')}
        confirmLabel={t('Discard changes')}
        onConfirm={discard}
      />
    ),
  }
}

type FormDialogProps = DialogProps & {
  /** Whether something in it would be lost. */
  changed: boolean
}

/** A dialog to type into: Escape, a press beside it and its buttons ask before anything typed is lost. */
export const FormDialog = ({ changed, open, onClose, children, ...rest }: FormDialogProps) => {
  const { ask, question } = useUnsaved(open && changed)
  return (
    <Dialog {...rest} open={open} onClose={() => ask(onClose)}>
      {children}
      {question}
    </Dialog>
  )
}
