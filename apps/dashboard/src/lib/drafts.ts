import { useEffect } from 'react'

const DRAFT = 'draft:'

/** What the form began with is kept beside it: a draft of what has changed since is not of this form any more. */
type Kept<Typed> = { start: unknown; typed: Typed }

/** What was typed into a form before the page was reloaded. It is in this tab alone, and never holds anything secret. */
export const recallDraft = <Typed>(name: string, start: unknown): Partial<Typed> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT + name) ?? 'null') as Kept<Typed> | null
    return kept && JSON.stringify(kept.start) === JSON.stringify(start) ? kept.typed : {}
  } catch {
    return {}
  }
}

export const forgetDrafts = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  }
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
    try {
      if (text === undefined) sessionStorage.removeItem(DRAFT + name)
      else sessionStorage.setItem(DRAFT + name, text)
    } catch {
      // A tab that is full keeps no draft; the form itself goes on.
    }
  }, [name, text])
  useEffect(() => {
    if (name === undefined) return
    return () => sessionStorage.removeItem(DRAFT + name)
  }, [name])
}
