import { t } from '@quickprism/client/words'
import type { WaitingMembership } from '@quickprism/contract/memberships'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { useJoin, useLeave } from './api.ts'
import { copy } from './copy.ts'

type WaitingProps = {
  waiting: readonly WaitingMembership[]
  /** The reader has joined this business. */
  onJoined: (quickID: string) => void
}

/** The businesses that wait for the reader's answer. Until they join, none of them can be opened. */
export const WaitingMemberships = ({ waiting, onJoined }: WaitingProps) => (
  <section aria-labelledby="waiting-heading" className="mb-8">
    <h2 id="waiting-heading" className="text-md font-semibold text-ink">
      {t(copy.title)}
    </h2>
    <p className="mt-0.5 mb-3 text-sm text-ink-2">{t(copy.consequence)}</p>
    <ul className="grid gap-3">
      {waiting.map((membership) => (
        <li key={membership.business_quickID}>
          <OneMembership membership={membership} onJoined={onJoined} />
        </li>
      ))}
    </ul>
  </section>
)

const OneMembership = ({
  membership: { business_quickID, business_name: business },
  onJoined,
}: {
  membership: WaitingMembership
  onJoined: (quickID: string) => void
}) => {
  const join = useJoin()
  const leave = useLeave()
  const input = { body: { business_quickID } }
  // The row is gone as soon as the list is refreshed, and with it any callback of `mutate`.
  const joinAndOpen = () =>
    join.mutateAsync(input).then(
      () => onJoined(business_quickID),
      // The query client shows the failure.
      () => undefined,
    )
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <Avatar name={business} shape="square" solid size={48} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-md font-semibold break-words text-ink">{business}</h3>
        <p className="mt-0.5 text-xs text-ink-3">
          {t(copy.businessId)} <span className="font-mono text-ink-2">{business_quickID}</span>
        </p>
      </div>
      <div className="flex gap-3 max-md:w-full max-md:*:flex-1">
        <Button
          size={44}
          aria-label={t(copy.declineNamed, { business })}
          busy={leave.isPending}
          disabled={join.isPending}
          onClick={() => leave.mutate(input)}
        >
          {t(copy.decline)}
        </Button>
        <Button
          size={44}
          variant="primary"
          aria-label={t(copy.joinNamed, { business })}
          busy={join.isPending}
          disabled={leave.isPending}
          onClick={() => void joinAndOpen()}
        >
          {t(copy.join)}
        </Button>
      </div>
    </Card>
  )
}
