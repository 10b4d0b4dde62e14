import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { UsersRound } from 'lucide-react'
import { type GroupRequest, isNoticeDue, useJoinGroup } from './api.ts'
import { copy } from './copy.ts'

/** Someone typed the reader's quickID: nobody learns their name before they have said yes. */
export const GroupRequests = ({ requests, onNoticeDue }: GroupRequestsProps) =>
  requests.map((request) => <OneRequest key={request.request_id} request={request} onNoticeDue={onNoticeDue} />)

type GroupRequestsProps = {
  requests: readonly GroupRequest[]
  /** They have not agreed to the notice: a yes is a check-in by phone. */
  onNoticeDue: () => void
}

const OneRequest = ({ request, onNoticeDue }: { request: GroupRequest; onNoticeDue: () => void }) => {
  const join = useJoinGroup()
  const answer = (accept: boolean) =>
    join.mutate(
      { body: { request_id: request.request_id, accept } },
      {
        onError: (failure) => {
          if (isNoticeDue(failure)) onNoticeDue()
        },
      },
    )
  // The list follows a moment later.
  if (join.isSuccess) return null
  return (
    <Card role="status" className="mb-4 border-accent-line bg-accent-subtle p-4">
      <div className="flex items-start gap-3">
        <UsersRound aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words text-ink">
            {request.lead_name === null
              ? t(copy.request.deskHeading)
              : t(copy.request.heading, { name: request.lead_name })}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">
            {t(request.lead_name === null ? copy.request.deskText : copy.request.text, { branch: request.store_name })}
          </p>
        </div>
      </div>
      <div className="mt-3 flex gap-3">
        <Button size={44} className="flex-1" disabled={join.isPending} onClick={() => answer(false)}>
          {t(copy.request.no)}
        </Button>
        <Button size={44} variant="primary" className="flex-1" busy={join.isPending} onClick={() => answer(true)}>
          {t(copy.request.yes)}
        </Button>
      </div>
    </Card>
  )
}
