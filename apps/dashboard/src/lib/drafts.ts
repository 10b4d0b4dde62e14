import { useEffect } from 'react'

const DRAFT = 'draft:'

/** What was typed into a form before the page was reloaded. It is in this tab alone, and never holds anything secret. */
export const recallDraft = <Typed>(name: string): Partial<Typed> => {
  const kept = sessionStorage.getItem(DRAFT + name)
  return kept === null ? {} : (JSON.parse(kept) as Partial<Typed>)
}

export const forgetDrafts = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  }
}

/**
 * Keeps what is typed until the form is gone: saved, discarded, or left by signing out. Only a reload leaves no time
 * to clean up, and that is what it is for.
 */
export const useDraft = (name: string | undefined, typed: unknown, changed: boolean) => {
  const text = changed ? JSON.stringify(typed) : undefined
  useEffect(() => {
    if (name === undefined) return
    if (text === undefined) sessionStorage.removeItem(DRAFT + name)
    else sessionStorage.setItem(DRAFT + name, text)
  }, [name, text])
  useEffect(() => {
    if (name === undefined) return
    return () => sessionStorage.removeItem(DRAFT + name)
  }, [name])
}
