import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { MOST_MARKS, sos } from '@quickprism/contract/sos'
import { tell } from '@quickprism/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { dropMarks, keyOf, useKeptMarks } from './kept-marks.ts'
import { usePlace } from './marshal-place.ts'
import { useOnline } from './use-online.ts'

const AGAIN_AFTER = 3_000
const ANSWER_WITHIN = 10_000
/** Whoever was not heard of for a minute is shown as such. */
const STILL_THERE_EVERY = 25_000

/** A refusal that no second try changes. */
const isForGood = (failure: unknown) =>
  failure instanceof CallFailed &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status)

/** Sends what is kept on this device, on every screen and for as long as it takes; the same mark twice is one mark. */
export const MarkSender = ({ incidentRef }: { incidentRef: string }) => {
  const { call, place: whose } = use(CallContext)
  const { branchId } = useHere()
  const cache = useQueryClient()
  const key = keyOf(whose[0] ?? '', incidentRef)
  const kept = useKeptMarks(key)
  const isOnline = useOnline()
  const place = usePlace(incidentRef)
  const [round, setRound] = useState(0)
  const [isMarshal, setMarshal] = useState(false)
  const next = kept[0]?.mark_id

  const send = useEffectEvent(async () => {
    const marks = kept.slice(0, MOST_MARKS)
    const ids = new Set(marks.map(({ mark_id }) => mark_id))
    const body = { shop_quickID: branchId, incident_ref: incidentRef, marks, ...(place ? { place } : {}) }
    try {
      await call(sos.mark, { body }, { signal: AbortSignal.timeout(ANSWER_WITHIN) })
    } catch (failure) {
      if (!isForGood(failure)) throw failure
      tell({ tone: 'bad', text: (failure as CallFailed).message })
    }
    // The list first shows what the server made of them, then forgets that they were kept.
    await cache.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes(sos.rollCall.path) })
    dropMarks(key, ids)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another try of the same.
  useEffect(() => {
    if (next === undefined || !isOnline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    send().then(
      () => setMarshal(true),
      () => {
        timer = setTimeout(() => setRound((before) => before + 1), AGAIN_AFTER)
      },
    )
    return () => clearTimeout(timer)
  }, [next, isOnline, round])

  const sayStillThere = useEffectEvent(() => {
    if (next === undefined) send().catch(() => undefined)
  })
  useEffect(() => {
    if (!isMarshal && !place) return
    sayStillThere()
    const timer = setInterval(() => sayStillThere(), STILL_THERE_EVERY)
    return () => clearInterval(timer)
  }, [isMarshal, place])

  return null
}
