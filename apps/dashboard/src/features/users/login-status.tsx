import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { moreOf } from '../../lib/more-rows.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useLoginStatus } from './api.ts'
import { copy } from './copy.ts'
import { LoginStatusList } from './login-status-list.tsx'

/** When the users of this place last signed in: a list that scrolls in the height it is given. */
export const LoginStatus = () => {
  const status = useLoginStatus()
  return (
    <Answer
      of={status}
      waiting={<Waiting />}
      failed={(failure, again) => (
        <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className="grow" />
      )}
    >
      {({ pages }) => {
        // Somebody who signs in moves up, and may then stand on two pages.
        const items = [...new Map(pages.flatMap((page) => page.items.map((item) => [item.quick_id, item]))).values()]
        return (
          <>
            {status.error && !status.isFetchNextPageError && (
              <p className="px-5 pb-2 text-xs">
                <StaleNote failure={status.error} at={status.dataUpdatedAt} />
              </p>
            )}
            {items.length === 0 ? (
              <EmptyState title={t(copy.noneSignedIn)} className="grow" />
            ) : (
              <LoginStatusList items={items} more={moreOf(status)} />
            )}
          </>
        )
      }}
    </Answer>
  )
}

const Waiting = () =>
  Array.from({ length: 7 }, (_, row) => (
    <div key={row} className="flex h-13 items-center gap-3 border-t border-line px-5">
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="ml-auto h-4 w-20" />
    </div>
  ))
