import type { Endpoint, Reply, Sent } from '@quickprism/contract/endpoint'
import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use } from 'react'
import { askAgainIn } from './asking-again.ts'
import type { Call, CallFailed } from './client.ts'
import { callOnce } from './unresolved-act.ts'

/** How this part of the screen calls, and the place its answers belong to: person, business, branch. */
export const CallContext = createContext<{ call: Call; place: readonly string[] }>({
  call: () => Promise.reject(new Error('Nothing provides CallContext above this component.')),
  place: [],
})

type ShowsFailure = (failure: CallFailed) => boolean

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsFailure`: whether this failure is shown where it was asked for, and told nowhere else. */
    mutationMeta: { endpoint: Endpoint; showsFailure?: ShowsFailure | undefined }
    queryMeta: { endpoint?: Endpoint }
  }
}

/** How much of the place is theirs. */
const DEPTH = { person: 1, business: 2 }

export type AskOptions = {
  /** Milliseconds between refreshes; polling pauses while the tab is hidden unless `hidden` says otherwise. */
  every?: number
  hidden?: boolean
  when?: boolean
  retry?: number
  /** Milliseconds for which an answer counts as fresh, where it is not the usual time; with 0 none is kept at all. */
  fresh?: number
  /** The last answer stays until this one is there, as from page to page. */
  keep?: boolean
  /** Also asks again when the window gets the focus. */
  onFocus?: boolean
  /** Whose the answer is, where it is the same further in: it is then asked for once. */
  within?: keyof typeof DEPTH
}

/** For a question that is asked every so often. */
const inRhythm = (every: number | undefined) =>
  every === undefined ? false : ({ state }: { state: Parameters<typeof askAgainIn>[1] }) => askAgainIn(every, state)

/** Ask a question and keep the answer fresh. A failed question speaks in its place on the screen. */
export const useAsk = <E extends Endpoint>(endpoint: E, input: Sent<E>, options: AskOptions = {}) => {
  const { call, place } = use(CallContext)
  return useQuery<Reply<E>, CallFailed>({
    queryKey: [...place.slice(0, options.within && DEPTH[options.within]), endpoint.path, input],
    meta: { endpoint },
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.when ?? true,
    refetchInterval: inRhythm(options.every),
    refetchIntervalInBackground: options.hidden ?? false,
    ...(options.retry === undefined ? {} : { retry: options.retry }),
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.fresh === 0 ? { gcTime: 0 } : {}),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.onFocus ? { refetchOnWindowFocus: 'always' as const } : {}),
  })
}

type PagesOptions<E extends Endpoint> = Pick<AskOptions, 'every' | 'when' | 'fresh'> & {
  input: (page: number) => Sent<E>
  pages: (reply: Reply<E>) => number
}

/** A list that is asked for page after page and shown as one. A refresh asks again for all that were asked for. */
export const useAskPages = <E extends Endpoint>(endpoint: E, { input, pages, every, when, fresh }: PagesOptions<E>) => {
  const { call, place } = use(CallContext)
  return useInfiniteQuery<Reply<E>, CallFailed, InfiniteData<Reply<E>, number>, readonly unknown[], number>({
    queryKey: [...place, endpoint.path, input(1), 'page after page'],
    meta: { endpoint },
    queryFn: ({ pageParam, signal }) => call(endpoint, input(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < pages(last) ? page + 1 : undefined),
    enabled: when ?? true,
    refetchInterval: inRhythm(every),
    ...(fresh === 0 ? { staleTime: 0, gcTime: 0 } : {}),
  })
}

/** How long the end of an act waits for the lists that it changed. */
const REFRESHED_WITHIN_MS = 1_000

/** Ends first loads, so that they start again: TanStack Query would keep their answers, which may be from before the act. */
const endFirstLoads = (cache: QueryClient, predicate: (query: Query) => boolean) => {
  for (const query of cache.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate })) {
    if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
  }
}

/**
 * Asks again for whatever shows these. Resolves once that is shown, and after a second in any case: what was done is not
 * kept from the user by a network that got slow meanwhile.
 */
export const useRefresh = (...shown: readonly Endpoint[]) => {
  const cache = useQueryClient()
  const predicate = ({ queryKey }: Query) => shown.some(({ path }) => queryKey.includes(path))
  return () => {
    endFirstLoads(cache, predicate)
    return Promise.race([
      cache.invalidateQueries({ predicate }),
      new Promise<void>((resolve) => setTimeout(resolve, REFRESHED_WITHIN_MS)),
    ])
  }
}

/** Do something. The outcome is told by the query client, in the endpoint's words. */
export const useAct = <E extends Endpoint>(
  endpoint: E,
  { refreshes = [], showsFailure }: { refreshes?: readonly Endpoint[]; showsFailure?: ShowsFailure } = {},
) => {
  const context = use(CallContext)
  const client = useQueryClient()
  const refresh = useRefresh(...refreshes)
  return useMutation<Reply<E>, CallFailed, Sent<E>>({
    meta: { endpoint, showsFailure },
    mutationFn: (input) => callOnce(client, context, endpoint, input),
    onSuccess: refresh,
  })
}
