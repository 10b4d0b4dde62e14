import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { bareQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { users } from '@quickprism/contract/users'
import { tell } from '@quickprism/ui/toast'
import type { VerifyState } from '@quickprism/ui/verify-field'
import { useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useSearchUser } from './api.ts'
import { copy } from './form-copy.ts'

type Found = Reply<typeof users.search>

/** The answer to a quickID that belongs to nobody. */
const UNKNOWN = 404

const quickIdOnly = (typed: string) => bareQuickId(typed).slice(0, PLACE_ID_LENGTH)

/** The person behind the typed quickID, once it is verified. Any edit makes it unverified. */
export const useQuickId = (start: string) => {
  const { branchId, businessId, businessName } = useHere()
  const search = useSearchUser()
  const [typed, setTyped] = useState(start)
  const [found, setFound] = useState<Found>()
  const [left, setLeft] = useState(false)
  /** Why whoever it belongs to cannot be added, if anyone. */
  const [refusal, setRefusal] = useState<string>()
  const newest = useRef(start)
  const state: VerifyState = search.isPending ? 'verifying' : found ? 'verified' : 'unverified'

  return {
    typed,
    found,
    state,
    fault: left && typed === '' ? t(copy.quickIdMissing) : refusal,
    leave: () => setLeft(true),
    edit: (text: string) => {
      const next = quickIdOnly(text)
      if (next === typed) return
      newest.current = next
      setTyped(next)
      setFound(undefined)
      setRefusal(undefined)
    },
    verify: () => {
      if (typed === '') return tell({ tone: 'bad', text: t(copy.nothingToVerify) })
      search.mutate(
        { params: { quickId: typed }, query: { scopeId: branchId || businessId } },
        {
          onSuccess: (person) => {
            if (newest.current !== typed) return
            if (person.already_user) setRefusal(t(copy.alreadyUser, { name: person.name, business: businessName }))
            else setFound(person)
          },
          onError: (failure) => {
            if (newest.current === typed && failure.status === UNKNOWN) setRefusal(failure.message)
          },
        },
      )
    },
  }
}

export type QuickIdEntry = ReturnType<typeof useQuickId>
