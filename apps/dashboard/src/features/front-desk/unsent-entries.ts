import { CallContext } from '@quickprism/client/react'
import type { InsideRow } from '@quickprism/contract/front-desk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'
import { useHere } from '../../lib/access.tsx'
import type { Draft, EntryBody, EntryReply, ScannedPass } from './entry.ts'

/** A check-in that was typed or scanned at a desk and is not finished. */
export type UnsentEntry = {
  /** Chosen before the first try: however often the entry is sent, it is one visit. */
  nonce: string
  branchId: string
  branchName: string
  called: string
  companionCount: number
  body: EntryBody
  /** What was typed and the pass that was scanned, for going back to the form. */
  draft: Draft
  scanned: ScannedPass | undefined
  state: 'sending' | 'retrying' | 'not sent' | 'answered'
  /** A try of it had no answer: it may be recorded all the same. */
  mayHaveArrived?: boolean
  /** Set in the state `answered`: the desk of the branch has yet to read it. */
  reply?: EntryReply
}

/** The desk of a branch while it is on the screen. */
type OpenDesk = {
  onCheckedIn: (text: string, visit: InsideRow) => void
  /** There is an answer to be read. */
  onAnswer: (entry: UnsentEntry) => void
}

/** The check-ins of one user in one business that are not finished. They outlive the screen they were typed on. */
const createUnsentEntries = () => {
  let entries: readonly UnsentEntry[] = []
  const subscribers = new Set<() => void>()
  const openDesks = new Map<string, OpenDesk>()
  const set = (next: readonly UnsentEntry[]) => {
    entries = next
    for (const notify of subscribers) notify()
  }
  return {
    list: () => entries,
    subscribe: (notify: () => void) => {
      subscribers.add(notify)
      return () => void subscribers.delete(notify)
    },
    has: (nonce: string) => entries.some((entry) => entry.nonce === nonce),
    /** Adds an entry, newest first, or replaces it where it stands. */
    put: (entry: UnsentEntry) => {
      const isKnown = entries.some(({ nonce }) => nonce === entry.nonce)
      set(isKnown ? entries.map((one) => (one.nonce === entry.nonce ? entry : one)) : [entry, ...entries])
    },
    remove: (nonce: string) => set(entries.filter((entry) => entry.nonce !== nonce)),
    clear: () => set([]),
    /** While the desk of a branch is on the screen, it shows the replies to that branch's entries. */
    openDesk: (branchId: string, desk: OpenDesk) => {
      openDesks.set(branchId, desk)
      return () => {
        if (openDesks.get(branchId) === desk) openDesks.delete(branchId)
      }
    },
    deskOf: (branchId: string) => openDesks.get(branchId),
  }
}
export type UnsentEntries = ReturnType<typeof createUnsentEntries>

type EntriesByBusiness = Map<string, UnsentEntries>

/** By user. They live as long as the app's cache: also while the user signs in again after the session expired. */
const entriesByApp = new WeakMap<QueryClient, Map<string, EntriesByBusiness>>()

export const useUnsentEntries = (): UnsentEntries => {
  const app = useQueryClient()
  const { place } = use(CallContext)
  const { businessId } = useHere()
  const userId = place[0] ?? ''
  const byUser = entriesByApp.get(app) ?? new Map<string, EntriesByBusiness>()
  entriesByApp.set(app, byUser)
  const byBusiness: EntriesByBusiness = byUser.get(userId) ?? new Map()
  byUser.set(userId, byBusiness)
  const entries = byBusiness.get(businessId) ?? createUnsentEntries()
  byBusiness.set(businessId, entries)
  return entries
}

export const useUnsentList = () => {
  const { subscribe, list } = useUnsentEntries()
  return useSyncExternalStore(subscribe, list)
}

/** Drops what other users of this tab left unsent: nothing is sent in the name of another user. */
export const clearEntriesOfOthers = (app: QueryClient, own: UnsentEntries) => {
  for (const byBusiness of entriesByApp.get(app)?.values() ?? []) {
    const all = [...byBusiness.values()]
    if (!all.includes(own)) for (const entries of all) entries.clear()
  }
}
