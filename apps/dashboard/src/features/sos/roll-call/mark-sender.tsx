import { useOnline } from '@quickprism/app/use-online'
import { CallFailed } from '@quickprism/client/client'
import { isForGood } from '@quickprism/client/for-good'
import { CallContext } from '@quickprism/client/react'
import { type MarshalMark, MOST_MARKS, sos } from '@quickprism/contract/sos'
import { tell } from '@quickprism/ui/toast'
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { dropMarks, type Outbox, partsOf, useKeptMarks } from './kept-marks.ts'
import { usePlace } from './marshal-place.ts'

const AGAIN_AFTER = 3_000
const ANSWER_WITHIN = 10_000
/** Whoever was not heard of for a minute is shown as such. */
const STILL_THERE_EVERY = 25_000

const UNREADABLE = 422

/** Whoever is signed out sends it when they are back. */
const isRefused = (failure: unknown): failure is CallFailed =>
  failure instanceof CallFailed && failure.status !== 401 && isForGood(failure.status)

/** Sends what is kept of one alert, for as long as it takes; the same mark twice is one mark. */
export const MarkSender = ({ outbox, isOn }: { outbox: Outbox; isOn: boolean }) => {
  const { call } = use(CallContext)
  const { branchId, incidentRef } = partsOf(outbox)
  const cache = useQueryClient()
  const kept = useKeptMarks(outbox)
  const isOnline = useOnline()
  const place = usePlace(incidentRef)
  const [round, setRound] = useState(0)
  const [isMarshal, setMarshal] = useState(false)
  const next = kept[0]?.mark_id

  const deliver = async (marks: readonly MarshalMark[]): Promise<void> => {
    const body = { shop_quickID: branchId, incident_ref: incidentRef, marks: [...marks], ...(place ? { place } : {}) }
    try {
      await call(sos.mark, { body }, { signal: AbortSignal.timeout(ANSWER_WITHIN) })
    } catch (failure) {
      if (!isRefused(failure)) throw failure
      // A mark that cannot be read takes no other along.
      if (failure.status === UNREADABLE && marks.length > 1) for (const mark of marks) await deliver([mark])
      else tell({ tone: 'bad', text: failure.message })
    }
  }

  /** The marks are kept until the list shows what the server made of them. */
  const askForTheList = async () => {
    try {
      const ofRollCall = { predicate: ({ queryKey }: Query) => queryKey.includes(sos.rollCall.path) }
      await cache.refetchQueries(ofRollCall, { throwOnError: true })
    } catch (failure) {
      if (!isRefused(failure)) throw failure
    }
  }

  const send = useEffectEvent(async () => {
    const marks = kept.slice(0, MOST_MARKS)
    await deliver(marks)
    await askForTheList()
    // After the list was told: without the mark and without the answer a person would move back for a moment.
    notifyManager.schedule(() => dropMarks(outbox, new Set(marks.map(({ mark_id }) => mark_id))))
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

  const isThere = isOn && (isMarshal || place !== '')
  const sayStillThere = useEffectEvent(() => {
    if (next === undefined) send().catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they stand is told as soon as they say it.
  useEffect(() => {
    if (!isThere) return
    sayStillThere()
    const timer = setInterval(() => sayStillThere(), STILL_THERE_EVERY)
    return () => clearInterval(timer)
  }, [isThere, place])

  return null
}
