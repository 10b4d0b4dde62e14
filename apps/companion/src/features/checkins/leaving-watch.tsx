import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { tell } from '@quickprism/ui/toast'
import { forgetLastInside, keepLastInside, lastInside } from '../../lib/last-inside.ts'
import { useWatchedPosition } from '../../lib/position.ts'
import { type OpenVisit, useMyVisit } from './api.ts'
import { copy } from './copy.ts'
import { judge } from './has-left.ts'
import { sendCheckOut } from './sending.ts'
import { useSending } from './use-sending.ts'

/** Watches the position while someone is checked in and the app is open; leaving before that is noticed at its first look. */
export const LeavingWatch = () => {
  const { data } = useMyVisit()
  return data?.visit ? <Watch key={data.visit.visit_ref} visit={data.visit} /> : null
}

const Watch = ({ visit }: { visit: OpenVisit }) => {
  const { busy, attempt } = useSending()

  const onPosition = async (position: Position) => {
    const said = judge(visit.place, position)
    if (said === 'here') keepLastInside(visit.visit_ref)
    if (said !== 'gone' || busy) return
    const left_at = lastInside(visit.visit_ref)
    // What this phone saw is that it has left itself: who came along is not concluded from that.
    const leaving = { shop_quickID: visit.shop_quickID, by: 'geofence' as const, visit_refs: [visit.visit_ref] }
    const { done } = await attempt((call) => sendCheckOut(call, { ...leaving, ...(left_at ? { left_at } : {}) }))
    if (!done?.checked_out_at) return
    forgetLastInside()
    const time = formatTime(done.checked_out_at, visit.place.time_zone)
    tell({ tone: 'info', text: t(copy.left.noticed, { branch: visit.store_name, time }) })
  }
  useWatchedPosition((position) => void onPosition(position))
  return null
}
