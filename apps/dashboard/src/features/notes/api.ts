import { type Call, CallFailed } from '@quickprism/client/client'
import { CallContext, useAsk, useRefresh } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { HEADING_TAKEN, notes, noteWords } from '@quickprism/contract/notes'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useHere } from '../../lib/access.tsx'
import { type Change, changed, isDeletedAlready, isTaken } from './note-changes.ts'

/** Asked anew each time they are opened: someone else may have written there. */
export const useNotes = (visitor: string) => {
  const { branchId } = useHere()
  return useAsk(notes.get, { query: { shopId: branchId, visitorQuickId: visitor } }, { when: visitor !== '', fresh: 0 })
}

type Whose = { shopId: string; visitorQuickId: string }

const CHANGED_MEANWHILE = 412
const INVALID = 422
const MOST_TRIES = 5

/** Applies one change to the notes as they are now, and again if someone else was faster. */
const save = async (call: Call, query: Whose, change: Change, tries = 1): Promise<Reply<typeof notes.save>> => {
  const { data, version } = await call(notes.get, { query })
  const before = change.act === 'edit' ? change.before : undefined
  if (change.act !== 'delete' && isTaken(data, change.heading, before)) {
    throw new CallFailed(notes.save, INVALID, { detail: HEADING_TAKEN }, t)
  }
  if (isDeletedAlready(data, change)) return { success: true, message: noteWords.delete.ok, version }
  try {
    return await call(notes.save, { query, body: { additional_info: changed(data, change) } }, { match: version })
  } catch (failure) {
    const wasFaster = failure instanceof CallFailed && failure.status === CHANGED_MEANWHILE
    if (wasFaster && tries < MOST_TRIES) return save(call, query, change, tries + 1)
    throw failure
  }
}

/** One call is behind three acts: where the server gives no reason, the words are those of the act. */
const inWordsOf = (act: Change['act'], failure: unknown) => {
  if (!(failure instanceof CallFailed)) return failure
  const { endpoint, status, failure: told } = failure
  const isExplained = told.said || told.detail || told.message
  return isExplained ? failure : new CallFailed(endpoint, status, { ...told, message: noteWords[act].failed }, t)
}

export const useChangeNotes = (visitor: string) => {
  const { branchId } = useHere()
  const { call } = use(CallContext)
  const refresh = useRefresh(notes.get)
  return useMutation<Reply<typeof notes.save>, Error, Change>({
    meta: { endpoint: notes.save },
    mutationFn: (change) =>
      save(call, { shopId: branchId, visitorQuickId: visitor }, change).catch((failure: unknown) => {
        throw inWordsOf(change.act, failure)
      }),
    // Not onSettled, which comes after the notice.
    onSuccess: refresh,
    onError: refresh,
  })
}
