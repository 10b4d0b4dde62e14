import { useAsk } from '@quickprism/client/react'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { hashKey, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Milliseconds between two questions: while an alert is on, and otherwise while someone is inside. */
const WHILE_ON = 10_000
const WHILE_INSIDE = 30_000
/** A page without a sign-in has no stream that tells it of the end at once. */
const WITHOUT_STREAM = 3_000

const inputOf = (token: string) => ({ body: { token } })

const always = { fresh: 5_000, onFocus: true } as const

/** What concerns the caller; also asked when the app is looked at again. */
export const useMyAlerts = (isInside: boolean) =>
  useAsk(ownAlerts.mine, {}, { ...always, ...(isInside ? { every: WHILE_INSIDE } : {}) })

/** Asks more often, beside whoever shows the answer. */
export const useMyAlertsOften = () => void useAsk(ownAlerts.mine, {}, { ...always, every: WHILE_ON })

export const useAlertByLink = (token: string) => useAsk(ownAlerts.link, inputOf(token), always)

export const useAlertByLinkOften = (token: string) =>
  void useAsk(ownAlerts.link, inputOf(token), { ...always, every: WITHOUT_STREAM })

/** The questions that are asked at this path. */
export const asking = (path: string) => ({ predicate: ({ queryKey }: Query) => queryKey.includes(path) })

/** The questions about the alert of this link, and of no other. */
export const askingByLink = (token: string) => {
  const { predicate } = asking(ownAlerts.link.path)
  const input = hashKey([inputOf(token)])
  return { predicate: (query: Query) => predicate(query) && hashKey(query.queryKey.slice(-1)) === input }
}

/** What a page does when it hears that something has changed. */
export const useAskAgain = () => {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries(asking(ownAlerts.mine.path)), [cache])
}
