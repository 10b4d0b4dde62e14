import { parseKept, tabStorage } from '@quickprism/client/browser-storage'
import { useEffect } from 'react'

const DRAFT = 'draft:'

/** What the form began with is kept beside it: a draft of what has changed since is not of this form any more. */
type Kept<Typed> = { start: unknown; typed: Typed }

/** What was typed into a form before the page was reloaded. It is in this tab alone, and never holds anything secret. */
export const recallDraft = <Typed>(name: string, start: unknown): Partial<Typed> => {
  const kept = parseKept<Kept<Typed> | null>(tabStorage.get(DRAFT + name))
  return kept && JSON.stringify(kept.start) === JSON.stringify(start) ? kept.typed : {}
}

export const forgetDrafts = () => {
  for (const key of tabStorage.keys(DRAFT)) tabStorage.remove(key)
}

type Draft<Typed> = { start: unknown; typed: Typed; changed: boolean }

/**
 * Keeps what is typed until the form is gone: saved, discarded, or left by signing out. Only a reload leaves no time
 * to clean up, and that is what it is for.
 */
export const useDraft = <Typed>(name: string | undefined, { start, typed, changed }: Draft<Typed>) => {
  const text = changed ? JSON.stringify({ start, typed } satisfies Kept<Typed>) : undefined
  useEffect(() => {
    if (name === undefined) return
    if (text === undefined) tabStorage.remove(DRAFT + name)
    else tabStorage.set(DRAFT + name, text)
  }, [name, text])
  useEffect(() => {
    if (name === undefined) return
    return () => tabStorage.remove(DRAFT + name)
  }, [name])
}
