import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addresses } from './addresses.ts'

type Unsaved = {
  /** Goes on at once where nothing is lost by it. */
  ask: (go: () => void) => void
  /** To be rendered inside the form. */
  question: ReactNode
}

/**
 * While something typed is not saved, whoever leaves the screen, reloads or closes the app is asked first. A session that
 * ends is not held up.
 */
export const useUnsaved = (changed: boolean): Unsaved => {
  const [go, setGo] = useState<() => void>()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== addresses.signIn,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  })
  const keep = () => {
    setGo(undefined)
    leaving.reset?.()
  }
  const discard = () => {
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
