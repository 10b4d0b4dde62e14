import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'

type Kept = Record<string, string | number | undefined>

/** What is looked for, as it stands in an address. */
export const soughtInAddress = (most: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.slice(0, most) || undefined)
    .optional()
    .catch(undefined)

/** The page of a list, as it stands in an address; the first one need not. */
export const pageInAddress = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

/**
 * What a screen shows, kept in its address: a link, the back button, a reload and a new tab show the same. Keys
 * that the schema does not know are dropped at the next change. Anything may be typed into an address, so every field has
 * a `catch`.
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
