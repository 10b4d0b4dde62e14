import { tell } from '@quickprism/ui/toast'
import { onlineManager } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  answersNow,
  deliverAnswers,
  deliveryOf,
  type KeptAnswer,
  keepAnswer,
  openAnswers,
  watchAnswers,
} from '../../lib/kept-answers.ts'
import { serverNow } from '../../lib/server-clock.ts'

/** Milliseconds after which it is tried again unasked. */
const AGAIN = 5_000

export type Aside = { note?: string | undefined; place?: string | undefined }
/** Returns the id of the mark. */
export type AnswerAlert = (state: 'safe' | 'needs-help', aside?: Aside) => string

/** The answers that wait on this phone, also those of an app that was closed in between. */
export const useAnswers = () => {
  useEffect(() => void openAnswers().catch(() => {}), [])
  return useSyncExternalStore(watchAnswers, answersNow)
}

/** Where an answer is, by the id of its mark; nothing before there is one. */
export const useDelivery = (mark_id: string | undefined) =>
  useSyncExternalStore(watchAnswers, () => (mark_id === undefined ? undefined : deliveryOf(mark_id)))

/** Sends what waits at once, again and again, when the network is back and when the app is looked at again. */
export const useDelivering = (by: string, send: (answer: KeptAnswer) => Promise<unknown>) => {
  const waiting = useSyncExternalStore(watchAnswers, answersNow).filter((answer) => answer.by === by).length
  const deliver = useCallback(
    () => void deliverAnswers(by, { send, refused: (why) => tell({ tone: 'bad', text: why }) }),
    [by, send],
  )
  useEffect(() => {
    if (waiting === 0) return
    deliver()
    const again = setInterval(deliver, AGAIN)
    const stop = onlineManager.subscribe((online) => void (online && deliver()))
    document.addEventListener('visibilitychange', deliver)
    return () => {
      clearInterval(again)
      stop()
      document.removeEventListener('visibilitychange', deliver)
    }
  }, [waiting, deliver])
}

/** Says it for someone: kept first, with the time at which it was said, and then sent. */
export const answerFor =
  (by: string, alert_ref?: string): AnswerAlert =>
  (state, aside = {}) => {
    const at = new Date(serverNow()).toISOString()
    const mark_id = crypto.randomUUID()
    void keepAnswer({ by, alert_ref, mark: { mark_id, state, at, ...aside } })
    return mark_id
  }
