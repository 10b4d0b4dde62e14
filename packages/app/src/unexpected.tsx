import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { tell } from '@quickprism/ui/toast'

/** What is said of a failure that nobody foresaw: its own words are for us, not for the person. */
export const unexpected = () => t('An unexpected error occurred. Please try again.')

/** A failure that was foreseen where it happened: its message is for the person. */
export class FailedInWords extends Error {}

const isForeseen = (thrown: unknown) => thrown instanceof CallFailed || thrown instanceof FailedInWords

/** What a failure says to the person. */
export const wordsOf = (failure: Error) => (isForeseen(failure) ? failure.message : unexpected())

const isOurFault = (thrown: unknown) => thrown instanceof Error && !isForeseen(thrown)

const isGivenUp = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError'

/** Tells of whatever broke outside a screen and outside a call, such as in what a button starts. Once per app. */
export const tellUnexpected = (page: Window) => {
  const hear = (thrown: unknown) => {
    if (isOurFault(thrown) && !isGivenUp(thrown)) tell({ tone: 'bad', text: unexpected() })
  }
  page.addEventListener('error', ({ error }) => hear(error))
  page.addEventListener('unhandledrejection', ({ reason }) => hear(reason))
}
