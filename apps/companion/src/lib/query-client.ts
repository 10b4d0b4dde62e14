import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { Notice } from '@quickprism/contract/endpoint'
import { tell } from '@quickprism/ui/toast'
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'

const speak = ({ tone, text }: Notice) => tell({ tone, text: t(text) })

/** A lost session leads to the sign-in screen without a word; a refused sign-in is told like any other failure. */
const isLostSession = ({ status, endpoint }: CallFailed) => status === 401 && endpoint.allow.kind !== 'public'

/** Acts speak, questions don't: what an act came to is told here, in the endpoint's words, and nowhere else. */
export const createQueryClient = () => {
  // It takes an app for online until it hears otherwise, and one that opens without a network hears nothing.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // Without a network a question fails in its place instead of waiting, and is asked again when there is one.
      queries: {
        staleTime: 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (failure) => {
        if (failure instanceof CallFailed && isLostSession(failure)) return
        speak({ tone: 'bad', text: failure.message })
      },
      onSuccess: (reply, input, _result, { meta }) => {
        const said = meta?.endpoint.says.ok?.(reply, input as never)
        if (typeof said === 'string') speak({ tone: 'good', text: said })
        else said?.forEach(speak)
      },
    }),
  })
}
