import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Card, CardHeader } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useId } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { moreOf } from '../../lib/more-rows.tsx'
import { useLoginStatus } from './api.ts'
import { copy } from './copy.ts'
import { LoginStatusList } from './login-status-list.tsx'

/** When the users of this place last signed in. For those who may see it; nothing at all for others. */
export const LoginStatusCard = () => (
  <IfAllowed by={gates.viewLoginStatus}>
    <StatusCard />
  </IfAllowed>
)

const StatusCard = () => {
  const status = useLoginStatus()
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex max-h-108 flex-col overflow-hidden">
      <CardHeader id={id} title={t(copy.statusTitle)} subtitle={t(copy.statusHint)} />
      <Answer
        of={status}
        waiting={<Waiting />}
        failed={({ message }, again) => (
          <ErrorState title={t(message)} retryLabel={t(copy.tryAgain)} onRetry={again} className="grow" />
        )}
      >
        {({ pages }) => {
          // Somebody who signs in moves up, and may then stand on two pages.
          const items = [...new Map(pages.flatMap((page) => page.items.map((item) => [item.quick_id, item]))).values()]
          return items.length === 0 ? (
            <EmptyState title={t(copy.noneSignedIn)} className="grow" />
          ) : (
            <LoginStatusList items={items} more={moreOf(status)} />
          )
        }}
      </Answer>
    </Card>
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
