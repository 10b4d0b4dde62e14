import { useDiscardQuestion } from '@quickprism/app/discard-question'
import { useBlocker } from '@tanstack/react-router'
import { addresses } from './addresses.ts'

/**
 * While something typed is not saved, whoever leaves the screen, reloads or closes the app is asked first. A session that
 * ends is not held up.
 */
export const useUnsaved = (changed: boolean) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== addresses.signIn,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  })
  return useDiscardQuestion(changed, leaving)
}
