const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Moves the focus, unless the user types elsewhere (Q156). */
export const focusUnlessTyping = (target: HTMLElement | null) => {
  if (!document.activeElement?.matches(TYPED_IN)) target?.focus()
}
