const MOST = 16

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name as a node has room for it: 16 characters as a person counts them, then an ellipsis. */
export const cutName = (name: string) => {
  const parts = Array.from(letters.segment(name), ({ segment }) => segment)
  return parts.length > MOST ? `${parts.slice(0, MOST).join('').trimEnd()}…` : name
}
