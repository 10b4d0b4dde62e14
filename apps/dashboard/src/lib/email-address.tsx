import { MaskedText } from './masked-text.tsx'

/** Where it does not fit on a line, the next one begins after the @. A masked one is drawn as every screen draws it. */
export const EmailAddress = ({ of }: { of: string }) => {
  if (of.includes('*')) return <MaskedText text={of} />
  const host = of.lastIndexOf('@') + 1
  return (
    <span className="min-w-0 break-words">
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  )
}
