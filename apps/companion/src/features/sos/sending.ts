import { CallContext } from '@quickprism/client/react'
import type { Reply } from '@quickprism/contract/endpoint'
import { type OwnAlert, ownAlerts } from '@quickprism/contract/own-alerts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import type { KeptAnswer } from '../../lib/kept-answers.ts'
import { asking, askingByLink } from './api.ts'

/** Milliseconds after which an answer counts as not heard: a network that is almost gone may take a minute to fail. */
const PATIENCE = 8_000

type Mine = Reply<typeof ownAlerts.mine>

const withThis = (before: Mine | undefined, alert: OwnAlert): Mine => ({
  now: before?.now ?? alert.started_at,
  alerts: [alert, ...(before?.alerts.filter(({ alert_ref }) => alert_ref !== alert.alert_ref) ?? [])],
})

/** Sends an answer of someone who is signed in, and shows what the server makes of it. */
export const useSendAnswer = () => {
  const { call } = use(CallContext)
  const cache = useQueryClient()
  return useCallback(
    async ({ mark, alert_ref = '' }: KeptAnswer) => {
      const signal = AbortSignal.timeout(PATIENCE)
      const alert = await call(ownAlerts.answer, { body: { ...mark, alert_ref } }, { signal })
      // A question that was under way may not know of it.
      await cache.cancelQueries(asking(ownAlerts.mine.path))
      cache.setQueriesData<Mine>(asking(ownAlerts.mine.path), (before) => withThis(before, alert))
    },
    [call, cache],
  )
}

/** The same for whoever holds a link. */
export const useSendAnswerByLink = () => {
  const { call } = use(CallContext)
  const cache = useQueryClient()
  return useCallback(
    async ({ mark, by: token }: KeptAnswer) => {
      const signal = AbortSignal.timeout(PATIENCE)
      const alert = await call(ownAlerts.answerByLink, { body: { ...mark, token } }, { signal })
      await cache.cancelQueries(askingByLink(token))
      cache.setQueriesData(askingByLink(token), alert)
      // Whose link it is only the server knows: the app asks what that changes for its own user.
      void cache.invalidateQueries(asking(ownAlerts.mine.path))
    },
    [call, cache],
  )
}
