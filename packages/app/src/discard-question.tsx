import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

type Go = () => void
export type Ask = (go: Go) => void

export type Unsaved = {
  /** Goes on at once where nothing is lost by it. */
  ask: Ask
  /** To be rendered inside the form or dialog, so that it lies above it. */
  question: ReactNode
}

/** A way to another address that the router holds up. */
type HeldUp = { status: string; reset?: (() => void) | undefined; proceed?: (() => void) | undefined }

/** Asks before something changed is lost: to a way that the router holds up, or to one that `ask` is given. */
export const useDiscardQuestion = (changed: boolean, leaving: HeldUp, onDiscard?: () => void): Unsaved => {
  const [go, setGo] = useState<Go>()

  const keep = () => {
    setGo(undefined)
    leaving.reset?.()
  }
  // Saved while the question stood there: nothing is left to ask about.
  const dropQuestion = useEffectEvent(keep)
  useEffect(() => (changed ? () => dropQuestion() : undefined), [changed])

  const discard = () => {
    // Before the way is taken: a form of the same name may open in the same moment.
    onDiscard?.()
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
