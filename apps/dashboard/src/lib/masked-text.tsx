const HIDDEN = '•'

/** The hidden part as bullets; the end of a number may itself be an X. */
const drawn = (text: string) =>
  text.includes('@') ? text.replaceAll('*', HIDDEN) : text.slice(0, -4).replaceAll('X', HIDDEN) + text.slice(-4)

/** A masked value as every screen draws it; screen readers are given the server's form. */
export const MaskedText = ({ text }: { text: string }) => (
  <>
    <span aria-hidden="true">{drawn(text)}</span>
    <span className="sr-only">{text}</span>
  </>
)
