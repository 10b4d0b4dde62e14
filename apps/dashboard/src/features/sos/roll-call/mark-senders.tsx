import { CallContext } from '@quickprism/client/react'
import type { Incident } from '@quickprism/contract/sos'
import { later } from '@quickprism/ui/later'
import { use } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { outboxFor, useOutboxes } from './kept-marks.ts'

/** Only where there is something to mark, or to send. */
const MarkSender = later(async () => (await import('./mark-sender.tsx')).MarkSender)

/**
 * Sends what this device keeps, of every alert, on whatever screen: also once it is over, and from any branch. The one
 * that is on here has its sender all the time, which says that the marshal is still there.
 */
export const MarkSenders = ({ incident }: { incident: Incident | undefined }) => {
  const { place } = use(CallContext)
  const { branchId } = useHere()
  const personId = place[0] ?? ''
  const current = incident && outboxFor({ personId, branchId, incidentRef: incident.incident_ref })
  const outboxes = new Set([...(current ? [current] : []), ...useOutboxes(personId)])
  return [...outboxes].map((outbox) => <MarkSender key={outbox} outbox={outbox} isOn={outbox === current} />)
}
