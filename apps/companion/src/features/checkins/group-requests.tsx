import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { tell } from '@quickprism/ui/toast'
import { UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { positionNow } from '../../lib/position.ts'
import type { GroupRequest } from './api.ts'
import { copy } from './copy.ts'
import { Refusal } from './refusal.tsx'
import { sendAnswer } from './sending.ts'
import { useSending } from './use-sending.ts'

type GroupRequestsProps = {
  requests: readonly GroupRequest[]
  /** The notice was not agreed to yet: a yes is a check-in by phone. `accept` sends the yes again. */
  onNoticeDue: (accept: () => void) => void
}

/** Requests to join a group. The person's name is shown to the group only after they said yes. */
export const GroupRequests = ({ requests, onNoticeDue }: GroupRequestsProps) =>
  requests.map((request) => <OneRequest key={request.request_id} request={request} onNoticeDue={onNoticeDue} />)

type OneRequestProps = { request: GroupRequest } & Pick<GroupRequestsProps, 'onNoticeDue'>

const OneRequest = ({ request, onNoticeDue }: OneRequestProps) => {
  const { busy, failure, attempt } = useSending()
  const [answered, setAnswered] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isDesk = request.lead_name === null
  const answer = async (accept: boolean) => {
    const { request_id } = request
    const { done, failed } = await attempt(async (call) => {
      // At a desk the person was seen.
      const position = accept && !isDesk ? await positionNow() : undefined
      return sendAnswer(call, { request_id, accept, ...(position ? { position } : {}) })
    })
    if (failed?.failure.code === 'notice_due') onNoticeDue(() => void answer(true))
    // It may have gone from the list while the notice was read.
    else if (failed && !isShown.current) tell({ tone: 'bad', text: failed.message })
    if (done) setAnswered(true)
  }
  // The list is refetched a moment later.
  if (answered) return null
  const isOver = failure?.failure.code === 'missing'
  return (
    <div className="mb-4 rounded-lg border border-accent-line bg-accent-subtle p-4">
      <div role="status" className="flex items-start gap-3">
        <UsersRound aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words text-ink">
            {request.lead_name === null
              ? t(copy.request.deskHeading)
              : t(copy.request.heading, { name: request.lead_name, branch: request.store_name })}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">
            {t(isDesk ? copy.request.deskText : copy.request.text, { branch: request.store_name })}
          </p>
        </div>
      </div>
      {failure && (
        <div className="mt-3">
          <Refusal failure={failure} other={copy.request.failed} />
        </div>
      )}
      {!isOver && (
        <div className="mt-3 flex gap-3">
          <Button size={44} className="flex-1" disabled={busy} onClick={() => void answer(false)}>
            {t(copy.request.no)}
          </Button>
          <Button size={44} variant="primary" className="flex-1" busy={busy} onClick={() => void answer(true)}>
            {t(copy.request.yes)}
          </Button>
        </div>
      )}
    </div>
  )
}
