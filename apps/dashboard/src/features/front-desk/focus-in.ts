/** Where the keyboard begins in a panel. */
export const FIRST_FIELD = '[data-first-field]'

/** Puts the keyboard on what is sought within a place, and says whether it is there. */
export const focusIn = (place: HTMLElement | null, sought: string) => {
  const found = place?.querySelector<HTMLElement>(sought)
  found?.focus()
  return found !== null && found !== undefined
}
