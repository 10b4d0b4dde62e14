import { pauseForBusy } from '@quickprism/client/asking-again'
import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { Notice } from '@quickprism/contract/endpoint'
import { tell } from '@quickprism/ui/toast'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { wordsOf } from './unexpected.tsx'

type Ways = {
  /** Milliseconds for which an answer counts as fresh. */
  fresh: number
  /** An app that also opens without a network: its questions then fail in their place instead of waiting. */
  opensOffline?: boolean
  say?: ((notice: { tone: Notice['tone']; text: string }) => void) | undefined
  /** Hears of every question and act that failed. */
  onFailure?: (failure: Error, client: QueryClient) => void
}

/** A lost session is reported by the session itself; a refused sign-in is reported like any other failure. */
const isLostSession = ({ status, endpoint }: CallFailed) => status === 401 && endpoint.allow.kind !== 'public'

/**
 * Milliseconds until a failed question is tried once more: a server with too much to do is left alone, by all screens in
 * turns. What is asked about an alert is never sent away for that, and does not wait for it.
 */
const tryAgainIn = (_: number, failure: Error) =>
  failure instanceof CallFailed && failure.status === 503 && failure.endpoint.lane !== 'never' ? pauseForBusy() : 1_000

/**
 * Reports the outcome of a mutation in the endpoint's words, unless its form shows the failure itself (`showsFailure`).
 * A failed query is shown in its place on the screen.
 */
export const createQueryClient = ({ fresh, opensOffline = false, say = tell, onFailure = () => {} }: Ways) => {
  const speak = ({ tone, text }: Notice) => say({ tone, text: t(text) })
  // It takes an app for online until it hears otherwise, and one that opens without a network hears nothing.
  if (opensOffline) onlineManager.setOnline(navigator.onLine)

  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fresh,
        retry: 1,
        retryDelay: tryAgainIn,
        refetchOnWindowFocus: false,
        ...(opensOffline ? { networkMode: 'always', refetchOnReconnect: true } : {}),
      },
      // An act that meets no network fails now, in front of the person, and is never sent later behind their back.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (failure) => onFailure(failure, client) }),
    mutationCache: new MutationCache({
      onError: (failure, _input, _result, { meta }) => {
        onFailure(failure, client)
        if (failure instanceof CallFailed && (meta?.showsFailure?.(failure) || isLostSession(failure))) return
        say({ tone: 'bad', text: wordsOf(failure) })
      },
      // After the act's own onSuccess, which asks again for what it has changed: the screen then shows what the notice
      // says, unless that takes longer than a second.
      onSettled: (reply, failure, input, _result, { meta }) => {
        const said = failure ? undefined : meta?.endpoint.says.ok?.(reply, input as never)
        if (Array.isArray(said)) said.forEach(speak)
        else if (said) speak({ tone: 'good', text: said })
      },
    }),
  })
  return client
}
