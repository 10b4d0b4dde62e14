/** Where it does not fit on a line, the next one begins after the @. */
export const EmailAddress = ({ of }: { of: string }) => {
  const host = of.lastIndexOf('@') + 1
  return (
    <span className="min-w-0 break-words">
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  )
}
