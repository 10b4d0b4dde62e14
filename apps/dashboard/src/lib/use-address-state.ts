import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'

type Kept = Record<string, string | number | undefined>

/**
 * What a screen shows, kept in its address: a link, the back button, a reload and a new tab show the same. Whatever
 * the address says that the schema does not know is left out, so the schema gives every field a `catch`.
 */
export const useAddressState = <State extends Kept>(schema: z.ZodType<State>) => {
  const state = schema.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (next: State, { replace = false } = {}) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  )
  return [state, change] as const
}
