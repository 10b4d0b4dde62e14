import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { tell } from '@quickprism/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { forgetLastInside, keepLastInside, lastInside } from '../../lib/last-inside.ts'
import { useWatchedPosition } from '../../lib/position.ts'
import { keepSealed, takeSealed } from '../../lib/sealing.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { type OpenVisit, useMyVisit } from './api.ts'
import { copy } from './copy.ts'
import { judge } from './has-left.ts'
import { isUnheard } from './keeping.ts'
import { sendCheckOut } from './sending.ts'
import { useSending } from './use-sending.ts'

/** Under this name the phone keeps the visit it watches, for when closing time ends it before the app is opened again. */
const WATCHED = 'watched-visit'

/**
 * Watches the position while someone is checked in and the app is open. Leaving before that is noticed at its first look,
 * also where closing time has ended the visit by then (Q79).
 */
export const LeavingWatch = () => {
  const { data } = useMyVisit()
  if (!data) return null
  return data.visit ? <Watch key={data.visit.visit_ref} visit={data.visit} /> : <LateWatch />
}

const tellLeft = ({ store_name: branch, place }: OpenVisit, at: string) =>
  tell({ tone: 'info', text: t(copy.left.noticed, { branch, time: formatTime(at, place.time_zone) }) })

const useReportLeaving = (visit: OpenVisit) => {
  const { busy, attempt } = useSending()
  const report = async () => {
    const left_at = lastInside(visit.visit_ref)
    // What this phone saw is that it has left itself: who came along is not concluded from that.
    const leaving = { shop_quickID: visit.shop_quickID, by: 'geofence' as const, visit_refs: [visit.visit_ref] }
    return attempt((call) => sendCheckOut(call, { ...leaving, ...(left_at ? { left_at } : {}) }))
  }
  return { busy, report }
}

const Watch = ({ visit }: { visit: OpenVisit }) => {
  const { busy, report } = useReportLeaving(visit)
  useEffect(() => void keepSealed(WATCHED, visit).catch(() => {}), [visit])

  const onPosition = async (position: Position) => {
    const said = judge(visit.place, position)
    if (said === 'here') keepLastInside(visit.visit_ref)
    if (said !== 'gone' || busy) return
    const { done } = await report()
    if (!done?.checked_out_at) return
    forgetLastInside()
    tellLeft(visit, done.checked_out_at)
  }
  useWatchedPosition((position) => void onPosition(position))
  return null
}

/** Whether the phone was last seen inside before closing time, which has ended the visit by now. */
const endedUnseen = ({ visit_ref, closes_at }: OpenVisit) => {
  const at = lastInside(visit_ref)
  const closed = Date.parse(closes_at)
  return at !== undefined && Date.parse(at) < closed && closed <= serverNow()
}

const LateWatch = () => {
  const [visit, setVisit] = useState<OpenVisit>()
  useEffect(() => void takeSealed<OpenVisit>(WATCHED).then(setVisit, () => {}), [])
  return visit && endedUnseen(visit) ? <LateLook visit={visit} /> : null
}

/** One look: whoever is still there stayed until closing time, and leaves as any visitor without an app. */
const LateLook = ({ visit }: { visit: OpenVisit }) => {
  const { report } = useReportLeaving(visit)
  const hasLooked = useRef(false)

  const onPosition = async (position: Position) => {
    const said = judge(visit.place, position)
    if (said === 'unsure' || hasLooked.current) return
    hasLooked.current = true
    const left = lastInside(visit.visit_ref)
    const { done, failed } = said === 'gone' ? await report() : {}
    // Without a network it is reported when the app is opened next.
    if (failed && isUnheard(failed)) return
    forgetLastInside()
    // Where the visit had ended otherwise, this changed nothing.
    if (left && done?.checked_out_at && Date.parse(done.checked_out_at) === Date.parse(left)) tellLeft(visit, left)
  }
  useWatchedPosition((position) => void onPosition(position))
  return null
}
