import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { tell } from '@quickprism/ui/toast'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { forgetLastInside, lastInside } from '../../lib/last-inside.ts'
import type { OpenVisit } from './api.ts'
import { copy } from './copy.ts'
import { Refusal } from './refusal.tsx'
import { sendCheckOut } from './sending.ts'
import { useSending } from './use-sending.ts'
import { leaversOf, WhoLeaves } from './who-leaves.tsx'

type HaveLeftProps = { visit: OpenVisit; open: boolean; onClose: () => void }

/** Who has left already says so: the visit ends when the phone was last seen inside, else now (Q126). */
export const HaveLeft = ({ visit, open, onClose }: HaveLeftProps) => {
  const everyone = leaversOf(visit).map(({ ref }) => ref)
  const [leaving, setLeaving] = useState(everyone)
  const [wasOpen, setWasOpen] = useState(open)
  const { busy, failure, attempt, reset } = useSending()
  if (open !== wasOpen) {
    setWasOpen(open)
    // Others may have joined since the screen below was opened.
    if (open) {
      setLeaving(everyone)
      reset()
    }
  }
  const chosen = leaving.filter((ref) => everyone.includes(ref))
  const isOwn = chosen.includes(visit.visit_ref)
  // This phone saw its owner leave, and no companion whom they send ahead.
  const left_at = isOwn ? lastInside(visit.visit_ref) : undefined
  const time = left_at && formatTime(left_at, visit.place.time_zone)
  const ownEnd = time ? t(copy.left.at, { time }) : t(copy.left.now)
  const consequence = isOwn ? ownEnd : t(chosen.length === 0 ? copy.leave.nobody : copy.left.others)

  const leave = async () => {
    if (chosen.length === 0) return
    const body = { shop_quickID: visit.shop_quickID, by: 'geofence' as const, visit_refs: chosen }
    const { done } = await attempt((call) => sendCheckOut(call, { ...body, ...(left_at ? { left_at } : {}) }))
    if (!done) return
    if (isOwn) forgetLastInside()
    tell({ tone: 'good', text: t(copy.leave.done, { branch: visit.store_name }) })
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="warning"
      icon={<LogOut aria-hidden="true" />}
      title={t(copy.left.question, { branch: visit.store_name })}
      text={
        <div className="flex flex-col gap-3">
          <p>{consequence}</p>
          {everyone.length > 1 && <WhoLeaves visit={visit} chosen={chosen} onChange={setLeaving} />}
          {failure && <Refusal failure={failure} other={copy.leave.failed} />}
        </div>
      }
      confirmLabel={t(copy.left.confirm)}
      busy={busy}
      busyLabel={t(copy.leave.busy)}
      cancelLabel={t(copy.left.cancel)}
      onConfirm={() => void leave()}
    />
  )
}
