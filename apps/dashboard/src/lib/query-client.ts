import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { access } from '@quickprism/contract/access'
import type { Notice } from '@quickprism/contract/endpoint'
import { tell } from '@quickprism/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** A lost session leads to the sign-in screen without a word; a refused sign-in is told like any other failure. */
const isLostSession = ({ status, endpoint }: CallFailed) => status === 401 && endpoint.allow.kind !== 'public'

/**
 * Acts speak, questions don't: the outcome of an act is told here, in the endpoint's words, and nowhere else.
 * A failed question speaks in its place on the screen.
 */
export const createQueryClient = (say: (notice: Notice) => void = tell) => {
  const speak = ({ tone, text }: Notice) => say({ tone, text: t(text) })

  /** A refusal means that what this person holds has changed since it was last asked. */
  const askAccessAgain = (failure: Error) => {
    if (!(failure instanceof CallFailed) || failure.status !== 403 || failure.endpoint.path === access.get.path) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(access.get.path) })
  }

  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, retry: 1, refetchOnWindowFocus: false },
      // An act that meets no network fails now, in front of the person, and is never sent later behind their back.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: askAccessAgain }),
    mutationCache: new MutationCache({
      onError: (failure) => {
        askAccessAgain(failure)
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
  return client
}
