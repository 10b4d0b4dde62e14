import { type Unsaved, useDiscardQuestion } from '@quickprism/app/discard-question'
import { Dialog, type DialogProps } from '@quickprism/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { guardBy } from './before-leaving.ts'
import { forgetDrafts } from './drafts.ts'

/**
 * The guard of every form: while something is changed in it, whoever leaves by a link or the back button, reloads or
 * closes the tab is asked first. A way on after saving passes with `ignoreBlocker`.
 */
export const useUnsaved = (changed: boolean): Unsaved => {
  const leaving = useBlocker({
    // Filters and sections of the same page are in the address as well, and lose nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  })
  const unsaved = useDiscardQuestion(changed, leaving, forgetDrafts)
  const ask = useEffectEvent(unsaved.ask)
  useEffect(() => (changed ? guardBy((go) => ask(go)) : undefined), [changed])
  return unsaved
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
