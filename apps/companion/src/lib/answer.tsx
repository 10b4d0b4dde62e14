import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { ErrorState } from '@quickprism/ui/error-state'
import { SkeletonRegion } from '@quickprism/ui/skeleton'
import type { ReactNode } from 'react'

type Question<T> = { data: T | undefined; error: CallFailed | null; refetch(): unknown }

type AnswerProps<T> = {
  of: Question<T>
  /** The shape of the answer, in skeleton blocks. Shown only when it takes longer than 200 ms. */
  waiting: ReactNode
  /** Instead of the endpoint's own words with Try Again, where this gives something. */
  failed?: (failure: CallFailed) => ReactNode
  children: (data: T) => ReactNode
}

/** A question on the screen: waiting, failed in its place, or answered. An answer stays while it is asked again. */
export const Answer = <T,>({ of: { data, error, refetch }, waiting, failed, children }: AnswerProps<T>) => {
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonRegion name={t('Loading')}>{waiting}</SkeletonRegion>
  return (
    failed?.(error) ?? (
      <ErrorState title={t(error.message)} retryLabel={t('Try Again')} onRetry={() => void refetch()} />
    )
  )
}
