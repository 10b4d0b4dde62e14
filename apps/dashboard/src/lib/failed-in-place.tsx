import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { failedWords } from '@quickprism/contract/failure'
import { ErrorState } from '@quickprism/ui/error-state'

/** What could not be done, in the endpoint's words, without the server's reason. */
export const ownWords = ({ endpoint, status, sent }: CallFailed) => t(failedWords(endpoint, status, sent))

/** Why, where the server said so. */
export const reasonOf = (failure: CallFailed) => (failure.message === ownWords(failure) ? undefined : failure.message)

type FailedInPlaceProps = {
  failure: CallFailed
  again: () => void
  retryLabel: string
  /** Instead of the endpoint's words, where they speak of a larger list. */
  title?: string
  className?: string
}

/** Where an answer would stand that did not come: the words of the specification, and below them the reason. */
export const FailedInPlace = ({ failure, again, retryLabel, title, className }: FailedInPlaceProps) => (
  <ErrorState
    title={title ? t(title) : ownWords(failure)}
    text={reasonOf(failure)}
    retryLabel={t(retryLabel)}
    onRetry={again}
    {...(className ? { className } : {})}
  />
)
