import { useAsk } from '@quickprism/client/react'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Milliseconds between two questions: while an alert is on, and otherwise while someone is inside. */
const WHILE_ON = 10_000
const WHILE_INSIDE = 30_000
/** A page without a sign-in has no stream that tells it of the end at once. */
const WITHOUT_STREAM = 3_000

const always = { fresh: 5_000, onFocus: true } as const

/** What concerns the caller; also asked when the app is looked at again. */
export const useMyAlerts = (isInside: boolean) =>
  useAsk(ownAlerts.mine, {}, { ...always, ...(isInside ? { every: WHILE_INSIDE } : {}) })

/** Asks more often, beside whoever shows the answer. */
export const useMyAlertsOften = () => void useAsk(ownAlerts.mine, {}, { ...always, every: WHILE_ON })

export const useAlertByLink = (token: string) => useAsk(ownAlerts.link, { body: { token } }, always)

export const useAlertByLinkOften = (token: string) =>
  void useAsk(ownAlerts.link, { body: { token } }, { ...always, every: WITHOUT_STREAM })

/** The questions that are asked at this path. */
export const asking = (path: string) => ({ predicate: ({ queryKey }: Query) => queryKey.includes(path) })

/** What a page does when it hears that something has changed. */
export const useAskAgain = () => {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries(asking(ownAlerts.mine.path)), [cache])
}
