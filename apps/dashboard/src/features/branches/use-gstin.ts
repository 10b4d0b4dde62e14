import type { branches } from '@quickprism/contract/branches'
import type { Reply } from '@quickprism/contract/endpoint'
import { GSTIN_LENGTH } from '@quickprism/contract/gstin'
import type { VerifyState } from '@quickprism/ui/verify-field'
import { useRef, useState } from 'react'
import { useVerifyGstin } from './api.ts'

type Answer = Reply<typeof branches.verifyGstin>
type Outcome = Pick<Answer, 'gstin' | 'valid' | 'warning' | 'other_name'> & { name: string | null }

export const gstinOnly = (typed: string) =>
  typed
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .slice(0, GSTIN_LENGTH)

/**
 * Whether the typed GSTIN is verified. Any edit makes it unverified; typing the number the branch already has brings
 * the state back. A number with a wrong check character is asked about a second time in earnest: some are valid.
 */
export const useGstin = ({ original, start, scopeId }: { original: string; start: string; scopeId: string }) => {
  const verify = useVerifyGstin()
  const [typed, setTyped] = useState(start)
  const [outcome, setOutcome] = useState<Outcome>()
  const newest = useRef(start)

  const isOriginal = original !== '' && typed === original
  const verified = isOriginal || (outcome?.valid === true && outcome.gstin === typed)
  const state: VerifyState = verify.isPending ? 'verifying' : verified ? 'verified' : 'unverified'

  return {
    state,
    verified,
    complete: typed.length === GSTIN_LENGTH,
    /** What the last press said about the number that is still in the box. */
    outcome: outcome?.gstin === typed ? outcome : undefined,
    edited: (gstin: string) => {
      newest.current = gstin
      setTyped(gstin)
      setOutcome(undefined)
    },
    press: () =>
      verify.mutate(
        {
          query: {
            gstin: typed,
            scopeId,
            ...(outcome?.gstin === typed && outcome.warning ? { despite_check: true } : {}),
          },
        },
        {
          onSuccess: ({ valid, legal_name, trade_name, warning, other_name }) => {
            if (newest.current !== typed) return
            setOutcome({ gstin: typed, valid, name: legal_name ?? trade_name, warning, other_name })
          },
        },
      ),
  }
}

export type Gstin = ReturnType<typeof useGstin>
