import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { Spinner } from '@quickprism/ui/spinner'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { ownWords, reasonOf } from './failed-in-place.tsx'

/** The next page of a list that is shown as one. */
export type More = { busy: boolean; failure: CallFailed | null; load: () => void }

type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  error: CallFailed | null
  fetchNextPage(): unknown
}

/** What is left of a list asked for page after page; nothing at its end. */
export const moreOf = (pages: Pages): More | undefined =>
  pages.hasNextPage
    ? {
        busy: pages.isFetching,
        failure: pages.isFetchNextPageError ? pages.error : null,
        load: () => void pages.fetchNextPage(),
      }
    : undefined

type MoreStateProps = More & { retry: string }

/** That the next page is on its way, or why it is not, with a button that asks again. */
export const MoreState = ({ busy, failure, load, retry }: MoreStateProps) =>
  failure && !busy ? (
    <>
      <span role="alert" className="text-danger">
        {ownWords(failure)}
        {reasonOf(failure) && <span className="block text-ink-2">{reasonOf(failure)}</span>}
      </span>
      <Button size={28} onClick={load}>
        {t(retry)}
      </Button>
    </>
  ) : (
    <>
      <Spinner />
      <span className="sr-only">{t('Loading more')}</span>
    </>
  )

type MoreRowsProps = MoreStateProps & {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  className?: string
}

const NEAR = '200px'

/** The end of what is loaded. Near it the next page is asked for; when that fails, it waits to be told. */
export const MoreRows = ({ box, className, ...state }: MoreRowsProps) => {
  const { busy, failure, load } = state
  const end = useRef<HTMLLIElement>(null)
  const waiting = !busy && !failure
  const near = useEffectEvent(() => load())

  useEffect(() => {
    if (!waiting || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: box.current,
      rootMargin: NEAR,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting, box])

  return (
    <li ref={end} className={classNames('flex items-center justify-center gap-3 text-xs text-ink-3', className)}>
      <MoreState {...state} />
    </li>
  )
}
