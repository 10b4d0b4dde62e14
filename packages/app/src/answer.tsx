import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { ErrorState } from '@quickprism/ui/error-state'
import { SkeletonRegion } from '@quickprism/ui/skeleton'
import { createContext, type ReactNode } from 'react'
import { type Failing, useStandingFailure } from './standing-failure.tsx'

/** What is asked on the screen, as `useAsk` gives it. */
export type Question<T> = Failing & {
  data: T | undefined
  /** The answer is still that of the question before, as from page to page. */
  isPlaceholderData?: boolean
}

/** Whether what is shown here answers the question before, while the new one waits. */
export const AnswersBefore = createContext(false)

type AnswerProps<T> = {
  of: Question<T>
  /** The shape of the answer, in skeleton blocks. Shown only when it takes longer than 200 ms. */
  waiting: ReactNode
  /** Instead of the endpoint's own words with Try Again. */
  failed?: (failure: CallFailed, again: () => void) => ReactNode
  children: (data: T) => ReactNode
}

/** A question on the screen: waiting, failed in its place, or answered. An answer stays while it is asked again. */
export const Answer = <T,>({ of: question, waiting, failed, children }: AnswerProps<T>) => {
  const { data, isPlaceholderData = false } = question
  const { failure, again } = useStandingFailure(question)
  if (data !== undefined) return <AnswersBefore value={isPlaceholderData}>{children(data)}</AnswersBefore>
  if (!failure) return <SkeletonRegion name={t('Loading')}>{waiting}</SkeletonRegion>
  return (
    failed?.(failure, again) ?? <ErrorState title={t(failure.message)} retryLabel={t('Try Again')} onRetry={again} />
  )
}
