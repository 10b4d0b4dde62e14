import { MaskedText } from './masked-text.tsx'

/** Ten digits in two groups of five for the eye; read and copied they stay one number. A masked one has no groups. */
export const MobileNumber = ({ of }: { of: string }) => {
  if (of.startsWith('X')) return <MaskedText text={of} />
  if (!/^\d{10}$/.test(of)) return of
  return (
    <span>
      {of.slice(0, 5)}
      <span className="ml-1">{of.slice(5)}</span>
    </span>
  )
}
